import { expectNoSidewaysScroll, expectNoViolations } from '../support/accessibility.ts';
import { app } from '../support/app.ts';
import { devices } from '../support/devices.ts';
import { newAddress, newPerson, signInWith } from '../support/people.ts';
import { acceptProposal, milestoneTerms, sendProposal } from '../support/proposals.ts';
import { expect, test } from '../support/test.ts';

test.use({ baseURL: app.url });

for (const [device, settings] of devices) {
  test.describe(`on ${device}`, () => {
    test.use(settings);

    test('a forecast shows what a project will bring in, and links to it', async ({ page }) => {
      const { token } = await newPerson({ name: 'Ines' });
      await signInWith(page, token);
      await page.goto('/payments/forecast');
      await expect(page.getByText('Nothing to forecast yet')).toBeVisible();
      const to = newAddress('sofie');
      const { contract_id } = await sendProposal({
        ...{ token, to, signature: 'Ines Tester', terms: milestoneTerms },
      });
      await acceptProposal(contract_id);
      await page.reload();
      const projects = page.getByRole('table', { name: 'Projects, not invoiced yet' });
      await expect(projects).toBeVisible();
      await expect(page.getByText(/Nothing to compare yet/)).toBeVisible();
      await expectNoViolations(page);
      await expectNoSidewaysScroll(page);
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Download CSV' }).press('Enter');
      expect((await download).suggestedFilename()).toMatch(/^forecast-.*\.csv$/);
      await projects.getByRole('link').first().press('Enter');
      await expect(page).toHaveURL(/\/project\/status\//);
    });
  });
}
