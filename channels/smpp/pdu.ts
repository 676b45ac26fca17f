// The wire format of SMPP 3.4: length, command, status, a sequence number that pairs request and answer, body.
// https://smpp.org/SMPP_v3_4_Issue1_2.pdf, chapters 3 to 5.

export const commands = {
  genericNack: 0x80000000,
  submitSm: 0x00000004,
  deliverSm: 0x00000005,
  unbind: 0x00000006,
  bindTransceiver: 0x00000009,
  enquireLink: 0x00000015,
} as const;

/** Set in the command of every answer. */
export const answerBit = 0x80000000;
export const answerTo = (command: number): number => (command | answerBit) >>> 0;

export interface Pdu {
  command: number;
  /** Of an answer; 0: no error. */
  status: number;
  sequence: number;
  body: Buffer;
}

const headBytes = 16;
/** A text has 140 bytes. A PDU far longer is not SMPP. */
const maxBytes = 70_000;

export function encodePdu({ command, status, sequence, body }: Pdu): Buffer {
  const head = Buffer.alloc(headBytes);
  head.writeUInt32BE(headBytes + body.length, 0);
  head.writeUInt32BE(command, 4);
  head.writeUInt32BE(status, 8);
  head.writeUInt32BE(sequence, 12);
  return Buffer.concat([head, body]);
}

/** Assembles PDUs from pieces. Throws if it is not SMPP: the connection is of no use any more. */
export function pduReader(): (piece: Buffer) => Pdu[] {
  let rest: Buffer = Buffer.alloc(0);
  return (piece) => {
    rest = rest.length === 0 ? piece : Buffer.concat([rest, piece]);
    const whole: Pdu[] = [];
    while (rest.length >= 4) {
      const length = rest.readUInt32BE(0);
      if (length < headBytes || length > maxBytes) throw new RangeError('not a PDU');
      if (rest.length < length) break;
      whole.push({
        command: rest.readUInt32BE(4),
        status: rest.readUInt32BE(8),
        sequence: rest.readUInt32BE(12),
        body: Buffer.from(rest.subarray(headBytes, length)),
      });
      rest = rest.subarray(length);
    }
    return whole;
  };
}

const cString = (text: string): Buffer => Buffer.from(`${text.replaceAll('\0', '')}\0`, 'latin1');

/** A number or a name, with its type (TON) and numbering plan (NPI). */
export interface Address {
  ton: number;
  npi: number;
  digits: string;
}

const address = ({ ton, npi, digits }: Address): Buffer => Buffer.concat([Buffer.from([ton, npi]), cString(digits)]);

export interface BindFields {
  systemId: string;
  password: string;
  systemType: string;
}

const version34 = 0x34;

export const bindBody = ({ systemId, password, systemType }: BindFields): Buffer =>
  Buffer.concat([
    cString(systemId),
    cString(password),
    cString(systemType),
    Buffer.from([version34, 0, 0]),
    cString(''),
  ]);

interface ShortMessage {
  source: Address;
  destination: Address;
  esmClass: number;
  dataCoding: number;
  bytes: Buffer;
}

interface SubmitFields extends ShortMessage {
  /** Relative, as `relativeTime` writes it. */
  validity: string;
  registeredDelivery: number;
}

export const submitBody = (message: SubmitFields): Buffer =>
  Buffer.concat([
    cString(''),
    address(message.source),
    address(message.destination),
    // Default protocol and priority; no delay.
    Buffer.from([message.esmClass, 0, 0]),
    cString(''),
    cString(message.validity),
    Buffer.from([message.registeredDelivery, 0, message.dataCoding, 0, message.bytes.length]),
    message.bytes,
  ]);

/** Years, months, days, hours, minutes, seconds from now (7.1.1.2 of the specification): the clocks may differ. */
export function relativeTime(seconds: number): string {
  const whole = Math.max(1, Math.floor(seconds));
  const parts = [Math.floor(whole / 86_400), Math.floor(whole / 3600) % 24, Math.floor(whole / 60) % 60, whole % 60];
  return `0000${parts.map((part) => String(part).padStart(2, '0')).join('')}000R`;
}

export interface DeliveredMessage extends ShortMessage {
  /** Optional fields, by their tag. */
  options: ReadonlyMap<number, Buffer>;
}

export const optionTags = {
  sarReference: 0x020c,
  sarTotal: 0x020e,
  sarPart: 0x020f,
  receiptedMessageId: 0x001e,
  networkErrorCode: 0x0423,
  messagePayload: 0x0424,
  messageState: 0x0427,
} as const;

/** Throws a RangeError if the body ends too early. */
export function readDeliverBody(body: Buffer): DeliveredMessage {
  const at = { now: 0 };
  const byte = (): number => body.readUInt8(at.now++);
  const text = (): string => {
    const end = body.indexOf(0, at.now);
    if (end === -1) throw new RangeError('a text without an end');
    const found = body.toString('latin1', at.now, end);
    at.now = end + 1;
    return found;
  };
  text();
  const source = { ton: byte(), npi: byte(), digits: text() };
  const destination = { ton: byte(), npi: byte(), digits: text() };
  const esmClass = byte();
  at.now += 2;
  text();
  text();
  at.now += 2;
  const dataCoding = byte();
  at.now += 1;
  const length = byte();
  const options = readOptions(body, at.now + length);
  const bytes = body.subarray(at.now, at.now + length);
  return { source, destination, esmClass, dataCoding, bytes, options };
}

function readOptions(body: Buffer, start: number): Map<number, Buffer> {
  if (start > body.length) throw new RangeError('the text is cut off');
  const options = new Map<number, Buffer>();
  for (let at = start; at + 4 <= body.length;) {
    const end = at + 4 + body.readUInt16BE(at + 2);
    options.set(body.readUInt16BE(at), body.subarray(at + 4, end));
    at = end;
  }
  return options;
}

/** The SMSC's id for a text; null: it gave none. */
export function readMessageId(body: Buffer): string | null {
  const end = body.indexOf(0);
  return body.toString('latin1', 0, end === -1 ? body.length : end) || null;
}
