import { Form, Link } from 'react-router';
import { Alert } from '#app/components/alert.tsx';
import { Button, ButtonLink } from '#app/components/button.tsx';
import { Card } from '#app/components/card.tsx';
import { FileField } from '#app/form/file-field.tsx';
import { useI18n } from '#app/i18n/use-i18n.ts';
import { isolated } from '#app/i18n/isolated.ts';
import type { OfferedBackup } from '#app/session/request.server.ts';
import { FileFacts } from './file-facts.tsx';

interface Props {
  setupKey: string;
  files: OfferedBackup[];
  fault: 'no_room' | 'cut' | null;
}

/** A file of the machine, or one from the visitor's own. */
export function ChooseBackup({ setupKey, files, fault }: Props) {
  const { t } = useI18n();
  const query = `?key=${encodeURIComponent(setupKey)}`;
  return (
    <>
      <div className="grid gap-2">
        <h1 className="text-3xl">{t('restore.title')}</h1>
        <p className="text-ink-2">{t('restore.lead')}</p>
      </div>
      {fault && <Alert>{t(`restore.upload_${fault}`)}</Alert>}
      <Card className="grid gap-3">
        <h2 className="text-xl">{t('restore.here')}</h2>
        {files.length === 0 && <p className="text-ink-2">{t('restore.none_here')}</p>}
        <ul className="grid gap-2 empty:hidden">
          {files.map((file) => (
            <li key={file.name}>
              <FileLink file={file} query={query} />
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

function FileLink({ file, query }: { file: OfferedBackup; query: string }) {
  const { t } = useI18n();
  return (
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
  );
}
