import { useEffect, type ReactNode } from 'react';
import { Form, Link, useLoaderData, type ClientLoaderFunctionArgs } from 'react-router';
import { Button, ButtonLink } from '#app/components/button.tsx';
import { Alert } from '#app/components/alert.tsx';
import { Card } from '#app/components/card.tsx';
import { isAnswer } from '#app/context/fault.ts';
import { TextField, codeText } from '#app/form/field.tsx';
import { FileField } from '#app/form/file-field.tsx';
import { momentText } from '#app/components/staff/moment-text.ts';
import { Phrase } from '#app/i18n/trans.tsx';
import { useI18n, isolated } from '#app/i18n/use-i18n.ts';
import { useSizes } from '#app/components/staff/use-sizes.ts';
import { useFetchAgain } from '#app/live/use-fetch-again.ts';
import { useOnChange } from '#app/live/use-on-change.ts';
import { ProductHeader, Page, PageTitle } from '#app/page/page.tsx';
import type { PageHandle } from '#app/context/page-settings.ts';
import type { OfferedBackup } from '#app/session/request.server.ts';
import type { loadRestore } from './restore-page.server.ts';

export const handle: PageHandle = { audience: 'start' };

export { changeRestore as action, loadRestore as loader } from './restore-page.server.ts';

/** The last step of the page: while the server starts again, it stays. */
let latest: Loaded | null = null;

export async function clientLoader({ serverLoader }: ClientLoaderFunctionArgs): Promise<Loaded> {
  try {
    return await serverLoader<typeof loadRestore>();
  } catch (error) {
    if (isAnswer(error) || !latest) throw error;
    return latest;
  }
}

const againMs = 2000;

type Loaded = ReturnType<typeof useLoaderData<typeof loadRestore>>;
type Step<Name extends Loaded['step']> = Extract<Loaded, { step: Name }>;

/** From a backup to the installation that it holds: choose one, name its secret, agree. */
export default function Restore() {
  const page = useLoaderData<typeof loadRestore>();
  const { t } = useI18n();
  const sizeOf = useSizes();
  const isBusy = page.step === 'checking' || page.step === 'restoring';
  useFetchAgain(isBusy, againMs);
  useEffect(() => {
    latest = page;
  }, [page]);
  // The next step begins at its top, for the eyes and for screen readers.
  useOnChange(page.step, () => document.getElementById('content')?.focus());
  return (
    <Page title={t('restore.title')} header={<ProductHeader />} className="gap-6 pt-8 pb-12">
      {page.step === 'choose' && <ChooseBackup {...page} />}
      {page.step === 'secret' && <AskForSecret {...page} />}
      {page.step === 'confirm' && <Confirm {...page} />}
      {page.step === 'checking' && (
        <Busy title={t('restore.checking')}>
          <Phrase id="restore.checking_text" values={{ size: sizeOf(page.bytes) }} />
        </Busy>
      )}
      {page.step === 'restoring' && <Busy title={t('restore.running')}>{t('restore.begins')}</Busy>}
    </Page>
  );
}

function Busy({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div role="status" className="grid gap-4">
      <noscript>
        <meta httpEquiv="refresh" content={String(againMs / 1000)} />
      </noscript>
      <h1 className="text-3xl">{title}</h1>
      <p className="text-ink-2">{children}</p>
      <progress aria-label={title} className="h-2.5 w-full accent-moss" />
    </div>
  );
}

/** A file of the machine, or one from the visitor's own. */
function ChooseBackup({ setupKey, files, fault }: Step<'choose'>) {
  const { t } = useI18n();
  const query = `?key=${encodeURIComponent(setupKey)}`;
  return (
    <>
      <PageTitle title={t('restore.title')} lead={t('restore.lead')} />
      {fault && <Alert>{t(`restore.upload_${fault}`)}</Alert>}
      <Card className="grid gap-3">
        <h2 className="text-xl">{t('restore.here')}</h2>
        {files.length === 0 && <p className="text-ink-2">{t('restore.none_here')}</p>}
        <ul className="grid gap-2 empty:hidden">
          {files.map((file) => (
            <li key={file.name}>
              <Link
                to={`/restore${query}&file=${encodeURIComponent(file.name)}`}
                reloadDocument
                className="grid min-h-14 gap-0.5 rounded-md px-4 py-3 inset-ring-[1.5px] inset-ring-edge hover:bg-sand"
              >
                <span className="font-semibold underline underline-offset-4 wrap-anywhere">
                  {file.isUploaded ? t('restore.uploaded') : <bdi dir="ltr">{file.name}</bdi>}
                </span>
                <FileFacts file={file} />
              </Link>
            </li>
          ))}
        </ul>
      </Card>
      <Card className="grid gap-4">
        <h2 className="text-xl">{t('restore.upload')}</h2>
        <Form
          method="post"
          action={`/restore/file${query}`}
          encType="multipart/form-data"
          reloadDocument
          className="grid gap-4"
        >
          <FileField
            label={t('restore.upload_file')}
            hint={t('restore.upload_hint', { ending: isolated('.age') })}
            name="backup"
            accept=".age"
          />
          <Button look="quiet" isWide>
            {t('restore.upload_go')}
          </Button>
        </Form>
      </Card>
      <ButtonLink to={`/setup${query}`} look="quiet" isWide reloadDocument prefetch="none">
        {t('restore.back')}
      </ButtonLink>
    </>
  );
}

function AskForSecret({ setupKey, file, isSecretSet, fault }: Step<'secret'>) {
  const { t } = useI18n();
  const isOfPassphrase = fault === 'no_passphrase' || fault === 'wrong_passphrase';
  const isOfSecret = fault === 'no_secret' || fault === 'other_secret';
  const said = fault === null ? undefined : t(`restore.fault_${fault}`);
  return (
    <>
      <FileHead file={file} />
      {said !== undefined && !isOfSecret && !isOfPassphrase && <Alert>{said}</Alert>}
      <WishForm setupKey={setupKey} file={file.name} wish="check">
        {isSecretSet ? (
          <p className="rounded-md bg-tide-wash px-4 py-3">{t('restore.secret_set')}</p>
        ) : (
          <TextField
            label={t('restore.secret')}
            hint={t('restore.secret_hint', { file: isolated('secret') })}
            name="secret"
            {...unkept}
            {...(isOfSecret ? { error: said } : {})}
          />
        )}
        {file.isByPassphrase && (
          <TextField
            label={t('restore.passphrase')}
            name="passphrase"
            {...unkept}
            dir="auto"
            {...(isOfPassphrase ? { error: said } : {})}
          />
        )}
        <Button size="large" isWide>
          {t('restore.check')}
        </Button>
      </WishForm>
      <OtherFile setupKey={setupKey} />
    </>
  );
}

const unkept = { ...codeText, type: 'password', required: true } as const;

function Confirm({ setupKey, file, backup, hasErasedList }: Step<'confirm'>) {
  const text = useI18n();
  const { t } = text;
  const { takenAt, version, places, tickets } = backup;
  return (
    <>
      <FileHead file={file} />
      <Card className="grid gap-2">
        <h2 className="text-xl">{t('restore.holds')}</h2>
        <p>
          <Phrase id="restore.moment" values={{ when: momentText(text, takenAt) }} />
        </p>
        <p>{t('restore.places', { places })}</p>
        <p>{t('restore.tickets', { tickets })}</p>
        <p>{t('restore.version', { version: isolated(version) })}</p>
      </Card>
      <p className="text-ink-2">{t('restore.confirm_text')}</p>
      {!hasErasedList && (
        <p className="rounded-md bg-sand px-4 py-3">{t('restore.erased', { file: isolated('erased.log') })}</p>
      )}
      <WishForm setupKey={setupKey} file={file.name} wish="restore">
        <Button look="accent" size="large" isWide>
          {t('restore.go')}
        </Button>
      </WishForm>
      <OtherFile setupKey={setupKey} />
    </>
  );
}

function FileHead({ file }: { file: Step<'secret'>['file'] }) {
  const { t } = useI18n();
  return (
    <div className="grid gap-2">
      <h1 className="text-3xl">{t('restore.title')}</h1>
      <p className="wrap-anywhere">{file.isUploaded ? t('restore.uploaded') : <bdi dir="ltr">{file.name}</bdi>}</p>
      <FileFacts file={file} />
    </div>
  );
}

interface WishFormProps {
  setupKey: string;
  file: string;
  wish: 'check' | 'restore';
  children: ReactNode;
}

function WishForm({ setupKey, file, wish, children }: WishFormProps) {
  return (
    <Form
      method="post"
      action={`/restore?key=${encodeURIComponent(setupKey)}`}
      reloadDocument
      autoComplete="off"
      className="grid gap-5"
    >
      <input type="hidden" name="file" value={file} />
      <input type="hidden" name="wish" value={wish} />
      {children}
    </Form>
  );
}

function OtherFile({ setupKey }: { setupKey: string }) {
  const { t } = useI18n();
  return (
    <ButtonLink to={`/restore?key=${encodeURIComponent(setupKey)}`} look="quiet" isWide reloadDocument prefetch="none">
      {t('restore.other_file')}
    </ButtonLink>
  );
}

/** When it was taken, and how large it is. */
function FileFacts({ file: { at, bytes } }: { file: Pick<OfferedBackup, 'at' | 'bytes'> }) {
  const text = useI18n();
  const sizeOf = useSizes();
  return (
    <span className="flex flex-wrap gap-x-4 text-sm text-ink-2">
      <span suppressHydrationWarning>{momentText(text, at)}</span>
      <span suppressHydrationWarning>{sizeOf(bytes)}</span>
    </span>
  );
}
