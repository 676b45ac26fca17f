import { Form, Link, useActionData, useLoaderData } from 'react-router';
import { Button } from '#app/components/button.tsx';
import { SignInPage, signInLink } from '#app/page/product-page.tsx';
import { useI18n, type Text } from '#app/i18n/use-i18n.ts';
import type { PageHandle } from '#app/context/page-settings.ts';
import { initialsOf } from '#app/components/staff/initials.ts';
import { PinField } from './pin-field.tsx';
import type { loadSwitch, SwitchAnswer } from './switch.server.ts';
import { Alert } from '#app/components/alert.tsx';

export const handle: PageHandle = { audience: 'staff' };

export { loadSwitch as loader, switchPerson as action } from './switch.server.ts';

/** On a shared desk, another member takes over by name and PIN. */
export default function Switch() {
  const { t } = useI18n();
  const { next, people, isSignedIn } = useLoaderData<typeof loadSwitch>();
  const answer = useActionData<SwitchAnswer>();
  const another = `/sign-in?another=1&next=${encodeURIComponent(next)}`;
  return (
    <SignInPage title={t('switch.title')} lead={t(people.length > 0 ? 'switch.lead' : 'switch.nobody')} drawing={null}>
      {answer && <Alert key={answer.at}>{faultText(answer, t)}</Alert>}
      {people.length > 0 && <SwitchForm answer={answer} />}
      <div className="grid justify-items-start">
        {isSignedIn && (
          <Link to={next} className={signInLink}>
            {t('switch.back')}
          </Link>
        )}
        <Link to={another} className={signInLink}>
          {t('switch.sign_in')}
        </Link>
      </div>
    </SignInPage>
  );
}

function SwitchForm({ answer }: { answer: SwitchAnswer | undefined }) {
  const { t } = useI18n();
  const { next, people } = useLoaderData<typeof loadSwitch>();
  return (
    <Form method="post" action="/switch" className="grid gap-5">
      <input type="hidden" name="next" value={next} />
      <fieldset className="grid gap-2">
        <legend className="mb-2 font-semibold">{t('switch.people')}</legend>
        {people.map(({ memberId, name }) => (
          <label
            key={memberId}
            className="flex min-h-14 items-center gap-3 rounded-md bg-card px-4 py-2 inset-ring-[1.5px] inset-ring-edge has-checked:bg-chestnut-wash has-checked:inset-ring-chestnut"
          >
            <input
              type="radio"
              name="member"
              value={memberId}
              required
              defaultChecked={answer ? answer.memberId === memberId : people.length === 1}
              className="size-5 flex-none accent-chestnut"
            />
            <span
              aria-hidden="true"
              className="grid size-9 flex-none place-items-center rounded-full bg-moss text-sm leading-none font-semibold text-shell"
            >
              {initialsOf(name)}
            </span>
            <bdi className="min-w-0 [overflow-wrap:anywhere]">{name}</bdi>
          </label>
        ))}
      </fieldset>
      <PinField key={answer?.at} label={t('switch.pin')} isFocused={!!answer} />
      <Button size="large" isWide>
        {t('switch.submit')}
      </Button>
    </Form>
  );
}

function faultText({ fault, triesLeft, minutes }: SwitchAnswer, t: Text['t']): string {
  if (fault === 'too_many') return t('signin.too_many', { minutes });
  if (fault === 'wrong') return t('switch.wrong', { tries: triesLeft });
  return t(fault === 'over' ? 'switch.over' : 'switch.missing');
}
