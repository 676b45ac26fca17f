import { sizeOfTemplate } from '#domain/messaging/template.ts';
import { directionOf } from '#locales/languages.ts';
import type { TemplateView } from './messages-settings.server.ts';
import { useText } from '../../../../i18n/use-text.ts';

interface Props {
  view: TemplateView;
  body: string;
  isPlain: boolean;
  placeName: string;
}

/** The text as it will lie on a phone, with examples in it. */
export function PhonePreview({ view, body, isPlain, placeName }: Props) {
  const { t } = useText();
  const { text } = sizeOfTemplate(body, view.values, isPlain);
  return (
    <figure
      aria-label={t('messages_set.preview')}
      className="mx-auto w-full max-w-[20rem] rounded-[2.25rem] bg-ink p-2 shadow-card"
    >
      <div className="grid min-h-64 grid-rows-[auto_1fr] overflow-hidden rounded-[1.8rem] bg-shell">
        <p className="border-b border-rule px-5 pt-5 pb-3 text-center font-semibold [overflow-wrap:anywhere]">
          <bdi>{placeName}</bdi>
        </p>
        <div className="flex flex-col justify-end p-4">
          <p
            lang={view.language}
            dir={directionOf(view.language)}
            className="max-w-[92%] self-start rounded-[1.25rem] rounded-es-sm bg-sand px-4 py-2.5 whitespace-pre-line [overflow-wrap:anywhere]"
          >
            {text}
          </p>
        </div>
      </div>
    </figure>
  );
}
