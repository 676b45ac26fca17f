import { Printer } from 'lucide-react';
import { useRef } from 'react';
import { Form, useLoaderData, useSubmit, type LinksFunction } from 'react-router';
import { Button } from '#app/components/button.tsx';
import { SelectField, Options } from '#app/form/field.tsx';
import { PageHeader, Page } from '#app/page/page.tsx';
import { useI18n } from '#app/i18n/use-i18n.ts';
import type { PageHandle } from '#app/context/page-settings.ts';
import paperCss from '#app/styles/paper.css?url';
import { printPaper, usePaperSize } from '../paper/print-paper.ts';
import { PrintedTicket } from '../paper/printed-ticket.tsx';
import { loadReprint } from './reprint.server.ts';

export const handle: PageHandle = { audience: 'staff' };

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: paperCss }];

export const loader = loadReprint;

/** The ticket as it will be printed, beside the console. */
export default function Reprint() {
  const { number, paper, text } = useLoaderData<typeof loader>();
  const { t } = useI18n();
  const submit = useSubmit();
  const ticket = useRef<HTMLElement>(null);
  usePaperSize(ticket);
  const title = t('kiosks.print_title', { number });
  return (
    <Page title={title} header={<PageHeader title={text.place} />} className="gap-6 py-8">
      <h1 className="text-2xl print:hidden">{title}</h1>
      <Form className="grid gap-3 print:hidden" onChange={(event) => void submit(event.currentTarget)}>
        <SelectField name="paper" label={t('kiosks.paper')} defaultValue={paper}>
          <Options of={(['80', '58'] as const).map((choice) => [choice, t(`kiosks.paper_${choice}`)])} />
        </SelectField>
        <Button type="button" size="large" isWide className="needs-scripts" onClick={() => printPaper(ticket.current)}>
          <Printer aria-hidden="true" className="size-5" />
          {t('kiosks.print')}
        </Button>
      </Form>
      <div className="paper-preview">
        <PrintedTicket ref={ticket} text={text} paper={paper} />
      </div>
    </Page>
  );
}
