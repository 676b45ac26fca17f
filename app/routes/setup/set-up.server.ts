import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { proposalOf } from '#commands/installation/trade-start.ts';
import { setUpInstallation } from '#commands/installation/set-up-installation.ts';
import { statusOf } from '#contract/problems.ts';
import { findInstallation, isUnused } from '#db/place/installation.ts';
import { tradeNames } from '#domain/place/trade.ts';
import { isRefusal, type RefusalCode } from '#domain/refusal.ts';
import { isPhoneCountry } from '#domain/phone/phone-countries.ts';
import { offeredLanguages } from '#locales/languages.ts';
import { languageContext } from '../../context/context.server.ts';
import { withNewAccount } from '../../session/account-of-member.server.ts';
import { knownCookies, settingCookies } from '../../session/session-cookies.server.ts';
import { requestContext, type RequestContext } from '../../session/request.server.ts';
import { wantedCountry, worldIn, zoneOfCountry } from '../../i18n/world.server.ts';
import { entryOf, faultsOf, hoursIn, type SetUpEntry } from './set-up-entry.ts';
import { typedIn, type FormFaults } from '../../form/form-answer.ts';
import { faultsIn } from '../../form/settle-form.server.ts';

export interface SetUpAnswer {
  entry: SetUpEntry;
  faults: FormFaults;
  refusal: RefusalCode | null;
}

/** The form for a visitor with the key; otherwise why there is none. */
export async function loadSetUp({ request, context }: LoaderFunctionArgs) {
  const server = context.get(requestContext);
  const key = keyIn(request);
  const { isSetUp } = await findInstallation(server.commands.db);
  if (isSetUp) return { step: 'done' as const };
  if (!(await server.isSetupKey(key)))
    return data({ step: 'key' as const, isWrong: key !== '' }, { status: key === '' ? 200 : 403 });
  const { language } = context.get(languageContext);
  const { phoneMetadata } = server.commands;
  const country = wantedCountry(request.headers.get('accept-language'), phoneMetadata);
  return {
    step: 'form' as const,
    key,
    hasRestore: server.restore !== null && (await isUnused(server.commands.db)),
    hasDemo: (await server.demo.slug()) !== null,
    world: worldIn(language, phoneMetadata),
    languages: [...offeredLanguages],
    trades: tradeNames.map((trade) => proposalOf(trade, language)),
    proposed: { country, timeZone: zoneOfCountry(country), language },
  };
}

export async function setUp({ request, context }: ActionFunctionArgs) {
  const server = context.get(requestContext);
  const form = await request.formData();
  const password = typedIn(form, 'password');
  if (!(await server.isSetupKey(keyIn(request)))) throw redirect('/setup');
  const entry = entryOf(form);
  const { phoneMetadata } = server.commands;
  const isCountry = (code: string): boolean => isPhoneCountry(code, phoneMetadata);
  const faults = faultsOf(entry, password, { languages: offeredLanguages, isCountry });
  if (Object.keys(faults).length > 0) return data<SetUpAnswer>({ entry, faults, refusal: null }, { status: 422 });
  try {
    return await found(server, entry, { password, cookies: knownCookies(request, server.visitor) });
  } catch (error) {
    if (!isRefusal(error)) throw error;
    // Somebody else finished a moment earlier.
    if (error.code === 'forbidden') throw redirect('/setup');
    // In accounts, the owner's name is `name`.
    const { name: ownerName, ...others } = faultsIn(error);
    const known = ownerName === undefined ? others : { ...others, ownerName };
    return data<SetUpAnswer>({ entry, faults: known, refusal: error.code }, { status: statusOf[error.code] });
  }
}

async function found(
  server: RequestContext,
  entry: SetUpEntry,
  { password, cookies: sent }: { password: string; cookies: string },
) {
  const { accounts, commands, visitor, demo } = server;
  const { email, ownerName } = entry;
  const { slug } = await withNewAccount(server, { name: ownerName, email, password }, async (userId) => {
    // Before anything real exists: the demo's host must not remain beside it because a process died in between.
    if (!entry.keepsDemo) await demo.remove();
    const { lineName, proposedLine, deskName, proposedDesk } = entry;
    return setUpInstallation(commands, {
      ...entry,
      trade: tradeNames.find((one) => one === entry.trade) ?? 'other',
      lineName: lineName === proposedLine ? null : lineName,
      deskName: deskName === proposedDesk ? null : deskName,
      hours: hoursIn(entry),
      owner: { userId, name: ownerName },
    });
  });
  const { cookies } = await accounts.signIn({ email, password, address: visitor.address, cookies: sent });
  return redirect(`/setup/${slug}`, { headers: settingCookies(cookies) });
}

/** The log contains route names, never addresses. */
function keyIn(request: Request): string {
  return new URL(request.url).searchParams.get('key') ?? '';
}

type Loaded = Exclude<Awaited<ReturnType<typeof loadSetUp>>, { init: unknown }>;
export type SetUpPage = Extract<Loaded, { step: 'form' }>;
