import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir, type NetworkInterfaceInfo } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { networkAddresses } from './network-addresses.ts';

let dataFolder: string;

beforeEach(() => {
  dataFolder = mkdtempSync(join(tmpdir(), 'turnstone-networks-'));
});

afterEach(() => rmSync(dataFolder, { recursive: true }));

const card = (address: string, family: 'IPv4' | 'IPv6' = 'IPv4', internal = false): NetworkInterfaceInfo => ({
  address,
  family,
  internal,
  netmask: '',
  mac: '',
  cidr: null,
  scopeid: 0,
});

const several = {
  lo: [card('127.0.0.1', 'IPv4', true)],
  docker0: [card('172.17.0.1')],
  eth0: [card('10.0.0.5'), card('fe80::1', 'IPv6')],
  wlan0: [card('192.168.1.7')],
};

const at = (cards: () => Record<string, NetworkInterfaceInfo[]>, change = {}) =>
  networkAddresses({ host: '0.0.0.0', port: 3000, publicUrl: undefined, dataFolder, ...change }, cards);

test('every network of the machine is found, those that phones are in first', () => {
  expect(at(() => several).found()).toEqual([
    'http://10.0.0.5:3000',
    'http://192.168.1.7:3000',
    'http://172.17.0.1:3000',
  ]);
  expect(at(() => several).current()).toBe('http://10.0.0.5:3000');
});

test('what was chosen holds after a start, and only while the machine has that address', () => {
  at(() => several).choose('http://192.168.1.7:3000');
  const again = at(() => several);
  expect([again.chosen(), again.current()]).toEqual(['http://192.168.1.7:3000', 'http://192.168.1.7:3000']);
  const moved = at(() => ({ eth0: [card('10.0.0.5')] }));
  expect([moved.chosen(), moved.current()]).toEqual([null, 'http://10.0.0.5:3000']);
});

test('nothing is offered where an address is set, or where only this machine is listened to', () => {
  at(() => several).choose('http://192.168.1.7:3000');
  for (const change of [{ publicUrl: 'https://line.example.org' }, { host: '127.0.0.1' }]) {
    const none = at(() => several, change);
    expect([none.found(), none.chosen(), none.current()]).toEqual([[], null, null]);
  }
});

test('a machine that has IPv6 alone gives phones that address, and remembers the chosen one', () => {
  const cards = () => ({
    lo: [card('::1', 'IPv6', true)],
    eth0: [card('fe80::1', 'IPv6'), card('2001:db8::5', 'IPv6')],
  });
  expect(at(cards, { host: '::' }).found()).toEqual(['http://[2001:db8::5]:3000']);
  at(cards, { host: '::' }).choose('http://[2001:db8::5]:3000');
  expect(at(cards, { host: '::' }).chosen()).toBe('http://[2001:db8::5]:3000');
  expect(at(cards).found(), 'it listens on IPv4 alone').toEqual([]);
  expect(at(() => ({ eth0: [...cards().eth0, card('10.0.0.5')] }), { host: '::' }).found()).toEqual([
    'http://10.0.0.5:3000',
  ]);
});
