import { Check, MessageSquareWarning, MonitorPlay, Printer, Smartphone, Tablet, type LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Form, useLoaderData } from 'react-router';
import { Button, ButtonLink } from '../../components/button.tsx';
import { PageHeader, Page, PageTitle } from '../../page/page.tsx';
import { whenOpen } from '../../components/line/when-open.ts';
import { QrCode } from '../../drawings/qr-code.tsx';
import { useI18n, isolated } from '../../i18n/use-i18n.ts';
import type { PageHandle } from '../../context/page-settings.ts';
import { settingNames, startLine } from '../../session/phone-address.ts';
import type { loadWhatNow } from './what-now.server.ts';

export const handle: PageHandle = { audience: 'start' };

export { chooseNetwork as action, loadWhatNow as loader } from './what-now.server.ts';

/** After the set-up: the poster, which is also the only thing printed, and the three first steps. */
export default function WhatNow() {
  const { slug, name, texting, clock, opensAt, reaches, address, qr } = useLoaderData<typeof loadWhatNow>();
  const { t, language } = useI18n();
  const opens = opensAt === null ? null : whenOpen(language, opensAt, clock.now, clock);
  return (
    <Page
      title={t('setup.ready_title', { place: name })}
      header={<PageHeader title={name} hasMark />}
      className="gap-6 pt-8 pb-12"
    >
      <PageTitle
        title={t('setup.ready_title', { place: name })}
        lead={t('setup.ready_text')}
        className="print:hidden"
      />
      <figure className="grid grid-cols-[minmax(0,1fr)] justify-items-center gap-4 rounded-lg bg-card p-6 max-[16rem]:p-3 text-center shadow-card print:shadow-none">
        <h2 className="text-2xl">{t('setup.poster')}</h2>
        <QrCode
          drawing={qr}
          label={t('setup.poster_alt', { address })}
          className="w-full max-w-64 rounded-md print:max-w-[14cm]"
        />
        <figcaption dir="ltr" className="max-w-full font-semibold [overflow-wrap:anywhere]">
          {address.replace(/^https?:\/\//, '')}
        </figcaption>
        {reaches !== 'everywhere' && (
          <p
            className={`rounded-md px-4 py-3 text-start text-sm font-semibold ${reaches === 'nowhere' ? 'bg-rust-wash text-rust' : 'bg-tide-wash text-tide print:hidden'}`}
          >
            {t(`setup.reaches_${reaches}`, settingNames)}
          </p>
        )}
        <Networks />
        {/* Explained where it is needed, and in the form that people type. */}
        {reaches !== 'everywhere' && (
          <details className="w-full rounded-md bg-sand text-start print:hidden">
            <summary className="flex min-h-11 items-center px-4 font-semibold [overflow-wrap:anywhere]">
              {t('setup.public_title', settingNames)}
            </summary>
            <div className="grid gap-2 px-4 pb-4">
              <p>{t('setup.public_text')}</p>
              <code dir="ltr" className="text-sm [overflow-wrap:anywhere]">
                {startLine}
              </code>
            </div>
          </details>
        )}
        <Button type="button" look="quiet" className="needs-scripts print:hidden" onClick={() => print()}>
          <Printer aria-hidden="true" className="size-5" />
          {t('setup.poster_print')}
        </Button>
        <a href={`/p/${slug}/poster`} className="py-1 underline underline-offset-4 print:hidden">
          {t('setup.poster_more')}
        </a>
      </figure>
      <ul className="grid gap-3 print:hidden">
        {(texting === 'none' || texting === 'failing') && (
          <Step
            icon={MessageSquareWarning}
            text={t(`setup.texts_${texting}`)}
            to={`/desk/${slug}/settings/channels`}
            label={t('setup.texts_set_up')}
          />
        )}
        {nextSteps(slug).map(({ step, ...link }) => (
          <Step
            key={step}
            {...link}
            text={step === 'guest' && opens ? t('setup.next_guest_shut', { when: opens }) : t(`setup.next_${step}`)}
            label={t(`setup.next_${step}_link`)}
          />
        ))}
      </ul>
      <ButtonLink to={`/desk/${slug}`} size="large" reloadDocument isWide className="print:hidden">
        {t('setup.next_console_link')}
      </ButtonLink>
    </Page>
  );
}

/** The first one found is used until somebody who knows the network chooses another. */
function Networks() {
  const { slug, networks } = useLoaderData<typeof loadWhatNow>();
  const { t } = useI18n();
  if (networks.length === 0) return null;
  const named = (origin: string): string => isolated(origin.replace(/^https?:\/\//, ''));
  return (
    <div className="grid w-full gap-3 text-start print:hidden">
      <p>{t('setup.networks')}</p>
      <Form method="post" action={`/setup/${slug}`} reloadDocument>
        <ul className="grid gap-2">
          {networks.map(({ origin, isUsed }) => (
            <li key={origin}>
              {isUsed ? (
                <p className="flex min-h-13 items-center gap-2.5 rounded-md px-3 font-semibold inset-ring-[1.5px] inset-ring-moss">
                  <Check aria-hidden="true" className="size-5 flex-none text-moss" />
                  {t('setup.network_used', { address: named(origin) })}
                </p>
              ) : (
                <Button name="network" value={origin} look="quiet" isWide>
                  {t('setup.network_use', { address: named(origin) })}
                </Button>
              )}
            </li>
          ))}
        </ul>
      </Form>
    </div>
  );
}

const nextSteps = (slug: string) =>
  [
    { step: 'board', icon: MonitorPlay, to: `/p/${slug}/board` },
    { step: 'kiosk', icon: Tablet, to: `/desk/${slug}/kiosk` },
    { step: 'guest', icon: Smartphone, to: `/p/${slug}`, target: '_blank' },
  ] as const;

interface StepProps extends Pick<ComponentProps<typeof ButtonLink>, 'to' | 'target'> {
  icon: LucideIcon;
  text: string;
  label: string;
}

function Step({ icon: Icon, text, label, ...link }: StepProps) {
  return (
    <li className="grid gap-3 rounded-lg bg-card p-4 [overflow-wrap:anywhere] shadow-card sm:p-5">
      <p className="flex items-start gap-3">
        <Icon aria-hidden="true" className="mt-0.5 size-5 flex-none text-ink-2" />
        <span>{text}</span>
      </p>
      <ButtonLink {...link} look="quiet" reloadDocument isWide>
        {label}
      </ButtonLink>
    </li>
  );
}
