// In tests, providers are simulators on this machine.
import { allowProviderNetworks } from '#channels/provider/provider-address.ts';

allowProviderNetworks(['127.0.0.0/8', '::1']);
