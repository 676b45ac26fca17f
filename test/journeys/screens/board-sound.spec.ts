import { expect, expectAccessible, test, waitForScripts, type Page } from '../fixtures.ts';

/** What the device was asked to say, and a way to let it end. */
interface Spoken {
  said: { text: string; lang: string; voice: string | undefined }[];
  finish: () => void;
}

/** A device with voices: this browser has none. Each utterance lasts until it is let go. */
async function giveVoices(page: Page, tags: string[]): Promise<void> {
  await page.addInitScript((langs) => {
    const voices = langs.map((lang) => ({ lang, name: lang, voiceURI: lang, localService: true, default: false }));
    const speaking: SpeechSynthesisUtterance[] = [];
    const spoken: Spoken = {
      said: [],
      finish: () => speaking.shift()?.dispatchEvent(new Event('end')),
    };
    class Utterance extends EventTarget {
      text: string;
      lang = '';
      voice: { lang: string } | null = null;
      rate = 1;
      constructor(text: string) {
        super();
        this.text = text;
      }
    }
    const speech = Object.assign(new EventTarget(), {
      getVoices: () => voices,
      cancel: () => speaking.splice(0),
      speak(utterance: SpeechSynthesisUtterance) {
        if (utterance.text === '') return;
        spoken.said.push({ text: utterance.text, lang: utterance.lang, voice: utterance.voice?.lang });
        speaking.push(utterance);
      },
    });
    Object.defineProperty(window, 'speechSynthesis', { value: speech });
    Object.assign(window, { SpeechSynthesisUtterance: Utterance, spoken });
  }, tags);
}

const spokenOn = (page: Page) =>
  page.evaluate(() =>
    (window as unknown as { spoken: Spoken }).spoken.said.map(({ text, lang }) => `${lang}: ${text}`),
  );
const letEnd = (page: Page) => page.evaluate(() => (window as unknown as { spoken: Spoken }).spoken.finish());

test('calls are said aloud in the guest’s language, one after the other', async ({ openBrowser, makePlace }) => {
  const place = await makePlace({ desks: ['Desk 1', 'Desk 2', 'Desk 3'] });
  for (const language of ['ar', 'es', 'en']) await place.join({ language, name: 'Leila' });
  const board = await openBrowser({ viewport: { width: 1600, height: 900 } });
  await giveVoices(board, ['en-GB', 'ar-SA']);
  await board.goto(`/p/${place.slug}/board`);
  await waitForScripts(board);
  await board.getByRole('button', { name: 'Turn sound on' }).click();
  await expect(board.getByRole('button', { name: 'Turn sound off' })).toBeVisible();
  await expectAccessible(board);

  const called = await place.callNext(0);
  await place.callNext(1);
  const arabic = 'ar-SA: يُرجى من صاحب الرقم A 0 1 التوجه إلى Desk 1.';
  await expect.poll(() => spokenOn(board)).toEqual([arabic]);
  await expect(board.locator('.board-call')).toContainText('A-02');
  expect(await spokenOn(board)).toEqual([arabic]);
  await letEnd(board);
  // No voice here speaks Spanish.
  const english = 'en-GB: Number A 0 2, please come to Desk 2.';
  await expect.poll(() => spokenOn(board)).toEqual([arabic, english]);
  await letEnd(board);

  await place.move(called?.id ?? '', 'serve');
  await place.callNext(2);
  await expect.poll(() => spokenOn(board)).toHaveLength(3);
  await letEnd(board);
  expect((await spokenOn(board)).join()).not.toContain('Leila');
});

test('whoever did not come and is called once more is called aloud once more', async ({ openBrowser, makePlace }) => {
  const place = await makePlace();
  await place.join({ language: 'es' });
  const board = await openBrowser({ viewport: { width: 1600, height: 900 } });
  await giveVoices(board, ['es-MX']);
  await board.goto(`/p/${place.slug}/board`);
  await waitForScripts(board);
  await board.getByRole('button', { name: 'Turn sound on' }).click();
  const called = await place.callNext();
  const spanish = 'es-MX: Número A 0 1, pase por favor a Desk 3.';
  await expect.poll(() => spokenOn(board)).toEqual([spanish]);
  await letEnd(board);
  await place.move(called?.id ?? '', 'no-show');
  await place.move(called?.id ?? '', 'return', { rule: 'next_up' });
  await place.callNext();
  await expect.poll(() => spokenOn(board)).toEqual([spanish, spanish]);
});
