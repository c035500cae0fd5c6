import { anyWord, anyWordUnless, type LanguageWords } from "./language-words.ts";

const recipient = "(penerima|yang bersangkutan|ybs)";
const place = "(gudang|hub|pusat|fasilitas|sortir|warehouse)";

export const indonesian: LanguageWords = {
  condition: anyWord(
    ...["jika", "apabila", "bila", "akan", "menunggu", "dijadwal*", "permintaan", "diminta", "mohon", "silakan", "dibatalkan"],
    ...["perkiraan", "estimasi", "segera", "belum", "*\\?"],
  ),
  troubles: [
    [
      anyWordUnless(["tidak", "gagal", "belum"], "(dikembalikan|diretur|retur|kembali) (ke|kepada) (pengirim|penjual|seller)"),
      "RETURN_TO_SENDER",
    ],
    [anyWord("penerima (tidak ada|tidak di|tidak berada)…", "rumah kosong"), "ATTEMPT_FAILURE:RECIPIENT_ABSENT"],
    [anyWord("ditolak (oleh )?penerima", "penerima menolak"), "ATTEMPT_FAILURE:REFUSED"],
    [anyWord("alamat (tidak (lengkap|jelas|ditemukan|sesuai)|salah)"), "ATTEMPT_FAILURE:ADDRESS_PROBLEM"],
    [
      anyWord(
        "(pengiriman|pengantaran) gagal",
        "gagal (dikirim|diantar*|kirim|antar|pengiriman|pengantaran)",
        "tidak (dapat|bisa) (dikirim|diantar*)",
      ),
      "ATTEMPT_FAILURE",
    ],
    [anyWord("ditahan (oleh |di )?(bea cukai|pabean)"), "IN_TRANSIT:CUSTOMS_HOLD"],
  ],
  doubt: anyWord(
    ...[
      "tidak",
      "belum",
      "bukan",
      "tanpa",
      "gagal",
      "retur*",
      "dikembalikan",
      "kembali",
      "rusak",
      "hilang",
      "terlambat",
      "tertunda",
    ],
    ...["salah", "ditolak", "masalah", "kendala", "sebagian"],
  ),
  steps: [
    [anyWord("diterima (oleh )?tetangga", "(diantar*|diserahkan) (ke|kepada) tetangga"), "DELIVERED:DELIVERED_TO_NEIGHBOUR"],
    // It may wait there, or be on its round.
    [
      anyWord("agen", "loker", "locker", "gerai", "indomaret", "alfamart", `dalam perjalanan (ke|menuju) (${recipient}|alamat)`),
      "UNKNOWN",
    ],
    [
      anyWord(
        `diterima oleh ${recipient}`,
        "(paket |kiriman |barang |pesanan )(telah |sudah )?terkirim",
        "^terkirim[.!]?$",
        "berhasil (diantar*|dikirim*)[.!]?$",
        "berhasil diantar* oleh",
        "^paket (telah |sudah )?diterima oleh \\[…$",
      ),
      "DELIVERED",
    ],
    [
      anyWord("(sedang|dalam) (proses )?(diantar*|pengantaran)", "dibawa (oleh )?kurir untuk (diantar*|dikirim*)"),
      "OUT_FOR_DELIVERY",
    ],
    [anyWord("(diambil|dijemput) (oleh )?kurir", "kurir (telah|sudah) (mengambil|menjemput)"), "PICKED_UP"],
    [anyWord("(proses )?(bea cukai|pabean) (telah |sudah )?selesai", "lolos (bea cukai|pabean)"), "IN_TRANSIT:CUSTOMS_CLEARED"],
    [
      anyWord(
        "dalam perjalanan",
        `(tiba|sampai) di ${place}`,
        `(meninggalkan|keluar dari|berangkat dari) ${place}`,
        "^paket (telah |sudah )?(keluar dari|di ?terima di) …$",
      ),
      "IN_TRANSIT",
    ],
  ],
};
