import type { Ref } from 'react';
import { QrCode } from '#app/drawings/qr-code.tsx';
import type { PaperText } from './paper-text.server.ts';

interface Props {
  text: PaperText;
  /** Its width in millimetres. */
  paper: '80' | '58';
  ref?: Ref<HTMLElement>;
}

/** The paper: black on white, in the guest's language, whatever the page's language is. */
export function PrintedTicket({ text, paper, ref }: Props) {
  const { language, direction, number, code, bring } = text;
  return (
    <article ref={ref} className="paper" data-paper={paper} lang={language} dir={direction}>
      <p className="paper-place" dir="auto">
        {text.place}
      </p>
      <ul className="paper-purpose">
        {text.purpose.map((one) => (
          <li key={one} dir="auto">
            {one}
          </li>
        ))}
      </ul>
      <p className="paper-label">{text.numberLabel}</p>
      <p className="paper-number" data-length={Math.min(number.length, 8)}>
        <bdi dir="ltr">{number}</bdi>
      </p>
      {text.facts.length > 0 && (
        <ul className="paper-facts">
          {text.facts.map(({ large, small }) => (
            <li key={small}>
              <strong>{large}</strong>
              <span>{small}</span>
            </li>
          ))}
        </ul>
      )}
      <p className="paper-called">{text.called}</p>
      {bring && (
        <section className="paper-bring">
          <h2>{bring.title}</h2>
          <ul>
            {bring.items.map((item) => (
              <li key={item} dir="auto">
                {item}
              </li>
            ))}
          </ul>
        </section>
      )}
      <div className="paper-qr">
        <QrCode drawing={text.qr} label={text.qrLabel} />
        <p>{text.scan}</p>
        {text.warning && <p className="paper-warning">{text.warning}</p>}
      </div>
      {code && (
        <p className="paper-code">
          {code.lead}
          <bdi dir="ltr">{code.address}</bdi>
          <strong dir="ltr">{code.code}</strong>
        </p>
      )}
      <p className="paper-date">{text.printed}</p>
    </article>
  );
}
