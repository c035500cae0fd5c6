import type { AddressInfo, Socket } from "node:net";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";

export type ReceivedMail = { to: string; head: string; plain: string; html: string; messageId: string };

/** The parts of a mail as nodemailer makes it, with the soft line ends of quoted-printable taken out. */
const partsOf = (raw: string): Omit<ReceivedMail, "to"> => {
  const plainText = (part: string | undefined) => {
    const bytes = (part ?? "")
      .replace(/=\r\n/g, "")
      .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
    return Buffer.from(bytes, "latin1").toString("utf8");
  };
  const head = raw.slice(0, raw.indexOf("\r\n\r\n"));
  const [, plain, html] = raw.split(/\r\n--[-\w]+\r\n/);
  return {
    head,
    plain: plainText(plain),
    html: plainText(html),
    messageId: /^Message-ID: (.+)$/im.exec(head)?.[1]?.trim() ?? "",
  };
};

/** A real SMTP server. `refuse` says what it answers instead of taking a mail for somebody. */
export const startMailServer = async (refuse: (to: string) => number | null = () => null) => {
  const mails: ReceivedMail[] = [];
  const sockets = new Set<Socket>();
  let connections = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onRcptTo({ address }, _session, done) {
      const responseCode = refuse(address);
      done(responseCode === null ? undefined : Object.assign(new Error("Not now"), { responseCode }));
    },
    onData(stream, session, done) {
      text(stream).then((raw) => {
        for (const { address } of session.envelope.rcptTo) mails.push({ to: address, ...partsOf(raw) });
        done();
      }, done);
    },
  });
  server.on("error", () => {});
  server.server.on("connection", (socket: Socket) => {
    connections++;
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    mails,
    url: `smtp://127.0.0.1:${port}`,
    /** Since it was started, and now. */
    connections: () => ({ ever: connections, open: sockets.size }),
    /** As servers do with connections that are idle for long. */
    hangUp() {
      for (const socket of sockets) socket.destroy();
    },
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  };
};
