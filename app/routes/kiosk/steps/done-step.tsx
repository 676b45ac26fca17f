import { Check, Printer } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { QrCode } from '#app/drawings/qr-code.tsx';
import { Trans } from '#app/i18n/trans.tsx';
import { useI18n } from '#app/i18n/use-i18n.ts';
import type { StepProps } from './step-props.ts';
import type { KioskTicket } from '../visit/kiosk-answer.ts';

const printAfterMs = 150;

/** The number, as large as the screen, and everything that is on paper, because printers run out of it. */
export function DoneStep({ visit, kiosk, print, onFinish }: StepProps) {
  const { t } = useI18n();
  const { ticket } = visit;
  const isPrinted = !visit.byPhone && kiosk.paper !== 'none';
  const printOnce = useEffectEvent(() => {
    if (isPrinted) print();
  });
  useEffect(() => {
    // After the screen shows the number: if the browser asks before it prints, the number is already visible behind the dialog.
    const printing = setTimeout(() => printOnce(), printAfterMs);
    return () => clearTimeout(printing);
  }, []);
  if (!ticket) return null;
  const { paper } = ticket;
  return (
    <div className="kiosk-done">
      <div className="kiosk-ticket">
        <p className="kiosk-lead">{paper.numberLabel}</p>
        <h1 dir="ltr" className="kiosk-number digits" data-length={Math.min(ticket.number.length, 8)}>
          {ticket.number}
        </h1>
        {paper.facts.length > 0 && (
          <dl className="kiosk-facts">
            {paper.facts.map(({ large, small }) => (
              <div key={small}>
                <dt className="font-display digits">{large}</dt>
                <dd>{small}</dd>
              </div>
            ))}
          </dl>
        )}
        <p className="kiosk-told">
          <Told ticket={ticket} isPrinted={isPrinted} />
        </p>
      </div>
      <div className="kiosk-scan">
        <QrCode drawing={paper.qr} label={paper.qrLabel} />
        {paper.warning ? <p className="kiosk-warning">{paper.warning}</p> : <p>{paper.scan}</p>}
        {paper.code && (
          <p className="kiosk-code">
            {paper.code.lead}
            <bdi dir="ltr">{paper.code.address}</bdi>
            <strong dir="ltr">{paper.code.code}</strong>
          </p>
        )}
      </div>
      <div className="kiosk-last">
        {kiosk.paper !== 'none' && (
          <button type="button" className="kiosk-button" onClick={print}>
            <Printer aria-hidden="true" />
            {t(isPrinted ? 'kiosk.print_again' : 'kiosk.print_too')}
          </button>
        )}
        <button type="button" className="kiosk-button" data-look="ink" onClick={onFinish}>
          <Check aria-hidden="true" />
          {t('kiosk.finish')}
        </button>
      </div>
    </div>
  );
}

function Told({ ticket, isPrinted }: { ticket: KioskTicket; isPrinted: boolean }) {
  const { t } = useI18n();
  const { textedTo, isBooked, paper } = ticket;
  if (isPrinted) return t('kiosk.done_paper');
  if (isBooked) return paper.called;
  if (textedTo)
    return (
      <Trans
        id="kiosk.done_phone"
        values={{ phone: textedTo }}
        components={{ phone: <bdi dir="ltr" className="whitespace-nowrap" /> }}
      />
    );
  return t('kiosk.done_number');
}
