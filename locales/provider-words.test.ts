import { expect, test } from 'vitest';
import { providers } from '#channels/providers.ts';
import { titleOf } from '#app/routes/desk/settings/messages/provider-names.ts';
import { choiceTexts, wordsOfField } from '#app/routes/desk/settings/channels/provider-words.ts';

test.each(Object.values(providers))('$name has a title, and words for all that is asked of it', ({ name, fields }) => {
  expect(titleOf(name)).not.toBe(name);
  const asked = Object.entries(fields);
  expect(asked.filter(([field]) => !wordsOfField(name, field)).map(([field]) => field)).toEqual([]);
  const choices = asked.flatMap(([, { choices: each = [] }]) => each);
  expect(choices.filter((choice) => !choiceTexts[choice])).toEqual([]);
});
