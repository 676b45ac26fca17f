import { useText } from '../../../../i18n/use-text.ts';
import { isolated } from '../../../../i18n/words/isolated.ts';
import { LinkPanel } from './link-panel.tsx';
import type { HandedLink } from './team-answer.ts';

/** The link of an invitation that was just made. */
export function InvitedLink({ link, place }: { link: HandedLink; place: { name: string } }) {
  const { t } = useText();
  return (
    <LinkPanel
      title={t('people.link_title', { name: isolated(link.name) })}
      text={t('people.link_text')}
      link={link}
      mail={{
        subject: t('people.mail_subject', { place: place.name }),
        body: t('people.mail_body', { name: link.name, place: place.name, link: link.address }),
      }}
    />
  );
}
