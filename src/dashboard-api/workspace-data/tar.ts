const blockBytes = 512;

const octal = (value: number, width: number): string => `${value.toString(8).padStart(width - 1, "0")}\0`;

/** One file of a tar archive (POSIX.1-1988, "ustar"), whose name has at most 100 characters of ASCII. */
export const tarFile = (name: string, content: Buffer, modifiedAt: Date): Buffer => {
  const head = Buffer.alloc(blockBytes);
  const put = (text: string, at: number) => head.write(text, at, "latin1");
  put(name, 0);
  put(octal(0o600, 8), 100);
  put(octal(0, 8), 108);
  put(octal(0, 8), 116);
  put(octal(content.length, 12), 124);
  put(octal(Math.floor(modifiedAt.getTime() / 1000), 12), 136);
  put("        ", 148);
  put("0", 156);
  put("ustar\0", 257);
  put("00", 263);
  const sum = head.reduce((total, byte) => total + byte, 0);
  put(`${sum.toString(8).padStart(6, "0")}\0 `, 148);
  const padding = Buffer.alloc((blockBytes - (content.length % blockBytes)) % blockBytes);
  return Buffer.concat([head, content, padding]);
};

export const tarEnd = Buffer.alloc(2 * blockBytes);
