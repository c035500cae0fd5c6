import { Duplex } from "node:stream";
import type { Owner, VirtualMachine } from "../virtual-machine.ts";

/** The server's end of a connection, as the node's end needs it. */
export type FarEnd = {
  opened(): void;
  /** Something to be read. */
  wrote(): void;
  /** The node has closed its end, orderly or not. */
  closed(): void;
};

/** A node's end of a connection to PostgreSQL: what the driver takes for a socket. */
export class SimulatedSocket extends Duplex {
  readonly owner: Owner;
  /** Written by the node and not yet on its way. */
  unsent: Buffer[] = [];
  private readonly machine: VirtualMachine;
  private readonly far: (socket: SimulatedSocket) => FarEnd;
  private end_: FarEnd | undefined;

  constructor(machine: VirtualMachine, owner: Owner, far: (socket: SimulatedSocket) => FarEnd) {
    super({ allowHalfOpen: false });
    this.machine = machine;
    this.owner = owner;
    this.far = far;
  }

  connect(): void {
    this.end_ = this.far(this);
    this.end_.opened();
  }

  setNoDelay(): this {
    return this;
  }
  setKeepAlive(): this {
    return this;
  }
  ref(): this {
    return this;
  }
  unref(): this {
    return this;
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.unsent.push(chunk);
    this.end_?.wrote();
    done();
  }

  override _writev(chunks: { chunk: Buffer }[], done: () => void): void {
    for (const { chunk } of chunks) this.unsent.push(chunk);
    this.end_?.wrote();
    done();
  }

  override _final(done: () => void): void {
    this.end_?.closed();
    done();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.end_?.closed();
    done(error);
  }

  /** From the other side, later and in order. */
  receive(bytes: Buffer, afterMs: number): void {
    // The driver writes into what it gets.
    const copy = Buffer.from(bytes);
    this.machine.arrive(afterMs, this.owner, () => void (this.destroyed || this.push(copy)));
  }

  /** The other side is gone, in a way that is noticed. */
  breakOff(code: string, afterMs: number): void {
    const error = Object.assign(new Error(`read ${code}`), { code });
    this.machine.arrive(afterMs, this.owner, () => void (this.destroyed || this.destroy(error)));
  }
}
