import { afterEach, beforeEach, expect, test } from 'vitest';
import { allowProviderNetworks } from '#channels/provider/provider-address.ts';
import { checkCarrierSettings, providerNamed } from './carrier-settings.ts';

beforeEach(() => allowProviderNetworks([]));
afterEach(() => allowProviderNetworks(['127.0.0.0/8', '::1']));

const kannel = (address: string) =>
  checkCarrierSettings(providerNamed('kannel'), { address, username: 'u', password: 'p', sender: '+12025550188' });
const email = (host: string) =>
  checkCarrierSettings(providerNamed('email'), { host, security: 'none', from: 'line@mill.example' });

test('an address on this machine is refused beside its field, unless the installation allows it', () => {
  const refused = { details: { errors: [{ path: 'address', code: 'account_not_allowed' }] } };
  expect(() => kannel('http://127.0.0.1:13013')).toThrow(expect.objectContaining(refused));
  expect(() => kannel('http://169.254.169.254/latest')).toThrow(expect.objectContaining(refused));
  expect(() => email('localhost')).toThrow(
    expect.objectContaining({ details: { errors: [{ path: 'host', code: 'account_not_allowed' }] } }),
  );
  expect(kannel('http://192.168.1.20:13013')).toMatchObject({ address: 'http://192.168.1.20:13013' });
  allowProviderNetworks(['127.0.0.1']);
  expect(kannel('http://127.0.0.1:13013')).toMatchObject({ address: 'http://127.0.0.1:13013' });
});
