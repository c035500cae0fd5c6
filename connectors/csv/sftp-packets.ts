/** The packets of version 3 of SFTP (draft-ietf-secsh-filexfer-02), which every server speaks. */
export const requestTypes = {
  init: 1,
  open: 3,
  close: 4,
  read: 5,
  write: 6,
  openFolder: 11,
  readFolder: 12,
  remove: 13,
  makeFolder: 14,
  rename: 18,
  extended: 200,
} as const;
export const answerTypes = { version: 2, status: 101, handle: 102, data: 103, name: 104 } as const;
export const statusCodes = { ok: 0, end: 1, noSuchFile: 2 } as const;

export const number32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};
export const number64 = (value: number): Buffer => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(value));
  return bytes;
};
export const bytesOf = (value: string | Buffer): Buffer => {
  const bytes = Buffer.from(value as string);
  return Buffer.concat([number32(bytes.length), bytes]);
};

export const packet = (type: number, ...parts: readonly Buffer[]): Buffer => {
  const body = Buffer.concat([Buffer.from([type]), ...parts]);
  return Buffer.concat([number32(body.length), body]);
};

/** Reads one packet, value by value. Throws RangeError if a server sends less than it announces. */
export const readerOf = (bytes: Buffer) => {
  let at = 0;
  const take = (length: number): Buffer => {
    if (at + length > bytes.length) throw new RangeError("A packet of the SFTP server is too short.");
    at += length;
    return bytes.subarray(at - length, at);
  };
  const uint32 = (): number => take(4).readUInt32BE();
  const string = (): Buffer => take(uint32());
  return {
    hasMore: (): boolean => at < bytes.length,
    byte: (): number => take(1)[0]!,
    uint32,
    string,
    attributes(): { size: number; modified: number } {
      const flags = uint32();
      const size = flags & 1 ? Number(take(8).readBigUInt64BE()) : 0;
      if (flags & 2) take(8);
      if (flags & 4) take(4);
      const modified = flags & 8 ? take(8).readUInt32BE(4) : 0;
      if (flags & 0x80000000) for (let left = uint32(); left > 0; left--) for (const _ of [1, 2]) string();
      return { size, modified };
    },
  };
};
export type PacketReader = ReturnType<typeof readerOf>;
