import { anyWord, anyWordUnless, type LanguageWords } from "./language-words.ts";

const denials = ["değil", "edilemedi", "edilmedi", "edilemez", "gönderilemedi", "gönderilmedi"];

export const turkish: LanguageWords = {
  condition: anyWord(
    ...["eğer", "edilecek*", "yapılacak*", "olacak*", "çıkacak*", "edilmek", "planlan*", "beklen*", "bekliyor", "tahmini"],
    ...["talep*", "talimat*", "lütfen", "iptal*", "hazırlan*", "randevu*", "henüz", "sms", "*\\?"],
  ),
  troubles: [
    [
      anyWordUnless(denials, "göndericiye (iade|geri|teslim)( edildi| gönderildi| ediliyor)", "göndericiye iade"),
      "RETURN_TO_SENDER",
    ],
    [anyWord("alıcı adreste (bulunamadı|yok|değil)", "adreste kimse (yok|bulunamadı)"), "ATTEMPT_FAILURE:RECIPIENT_ABSENT"],
    [anyWord("alıcı (kabul etmedi|reddetti)", "alıcı tarafından reddedildi"), "ATTEMPT_FAILURE:REFUSED"],
    [anyWord("adres (yetersiz|hatalı|yanlış|eksik)", "(yanlış|eksik|hatalı) adres"), "ATTEMPT_FAILURE:ADDRESS_PROBLEM"],
    [anyWord("teslim edilemedi", "teslimat (başarısız|yapılamadı|gerçekleştirilemedi)"), "ATTEMPT_FAILURE"],
    [anyWord("gümrükte (bekletiliyor|tutuluyor|alıkonuldu)"), "IN_TRANSIT:CUSTOMS_HOLD"],
  ],
  doubt: anyWord(
    ...denials,
    "iade*",
    "hasar*",
    "kayıp",
    "gecik*",
    "yanlış",
    "eksik",
    "hata*",
    "sorun*",
    "kısmi",
    "*madı",
    "*medi",
  ),
  steps: [
    [anyWord("komşu(ya|suna) teslim edildi"), "DELIVERED:DELIVERED_TO_NEIGHBOUR"],
    [anyWord("^((kargo*|gönderi*|paket*) )?(başarıyla )?teslim edildi[.!]?$", "alıcı(ya|sına) teslim edildi"), "DELIVERED"],
    [anyWord("dağıtıma (çıktı|çıkarıldı)", "dağıtımda"), "OUT_FOR_DELIVERY"],
    [anyWord("göndericiden (teslim )?alındı", "kurye tarafından alındı"), "PICKED_UP"],
    [anyWord("gümrük işlem* tamamlandı", "gümrükten çıktı"), "IN_TRANSIT:CUSTOMS_CLEARED"],
    [anyWord("teslim noktası*", "kargomat*", "gel al*"), "UNKNOWN"],
    [anyWord("transfer merkezi*", "transfer aşamasında", "(kargo|gönderi) yolda", "^yolda[.!]?$", "yola çıktı"), "IN_TRANSIT"],
  ],
};
