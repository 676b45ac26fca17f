import { core, expect, expectAccessible, test, waitForScripts } from '../fixtures.ts';

test.use({ locale: 'ar-EG' });

test('an Arabic guest joins from right to left, is called, and leaves', core, async ({ page, makePlace }) => {
  const place = await makePlace();
  for (let count = 0; count < 3; count += 1) await place.join();
  await page.goto(`/p/${place.slug}`);
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('احجز دورك');
  await expect(page.getByText('٣ أشخاص في الانتظار الآن')).toBeVisible();
  await expectAccessible(page);
  await waitForScripts(page);

  const button = page.getByRole('button', { name: /رمز البلد/ });
  // A language says nothing of a phone.
  await expect(button).toHaveAccessibleName(/المملكة المتحدة/);
  await expect(button).toContainText('+44');
  const phone = page.getByRole('textbox', { name: /رقم الهاتف/ });
  // The number runs from left to right, so its country stands at the left.
  expect((await button.boundingBox())?.x).toBeLessThan((await phone.boundingBox())?.x ?? 0);
  await phone.pressSequentially('+44٧٧٠٠٩٠٠١٢٣');
  await expect(phone).toHaveValue('+44 7700 900123');
  await page.getByRole('textbox', { name: /الاسم/ }).fill('نور');
  await page.getByRole('button', { name: 'انضم إلى الدور' }).click();

  await expect(page.getByRole('heading', { level: 1, name: 'A-04' })).toBeVisible();
  await expect(page).toHaveTitle('أمامك ٣، A-04');
  await expectAccessible(page);
  for (let count = 0; count < 3; count += 1) await place.serveOne();
  await expect(page).toHaveTitle('أنت التالي، A-04');
  await place.callNext();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('حان دورك. تفضّل إلى');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'أنا في الطريق' }).click();
  await expect(page.getByText('نعلم أنك في الطريق').last()).toBeVisible();

  const leave = page.getByRole('button', { name: 'نعم، غادر' });
  const cannotCome = page.getByText('لا أستطيع الحضور');
  await cannotCome.click();
  await page.getByRole('link', { name: 'ابقَ في الدور' }).click();
  await expect(leave).toBeHidden();
  await cannotCome.click();
  await leave.click();
  await expect(page.getByRole('heading', { name: 'غادرت الدور' })).toBeVisible();
});

test('a language chosen once is kept', async ({ page, makePlace }) => {
  const place = await makePlace();
  await page.goto(`/p/${place.slug}`);
  await page.getByText('العربية').first().click();
  await page.getByRole('link', { name: 'Español' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Póngase en la fila');
  await page.goto(`/p/${place.slug}`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
});
