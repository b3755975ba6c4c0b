import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { storeToken } from '../../base/session/session-store.ts';
import { fakeHub, problem, tokenFor } from '../../testing/fake-hub.ts';
import { freshTab, show } from '../../testing/show.tsx';
import { Route, Routes } from '../../base/routing/routing.tsx';
import { EmailSettings } from './EmailSettings.tsx';
import MailOffPage from './MailOffPage.tsx';

freshTab();

const OFF = { news: 'off', wanted: true, queue: false, quiet: null, hour: 8, time_zone: null, sends_mail: true };
const ZONE = new Intl.DateTimeFormat().resolvedOptions().timeZone;

function open(saved: object = {}, reviews = false) {
  storeToken(tokenFor('asha'));
  const answers = [{ body: OFF }, problem(500, 'INTERNAL', 'Something went wrong')];
  const hub = fakeHub({
    'GET /account/mails': () => ({ body: { ...OFF, ...saved } }),
    'PUT /account/mails': () => answers.shift() ?? { body: OFF },
  });
  return { hub, ...show(<EmailSettings reviews={reviews} />) };
}

function openOff(token: string, answers: Parameters<typeof fakeHub>[0]) {
  const hub = fakeHub(answers);
  const page = (
    <Routes>
      <Route path="/mails/off/:id" element={<MailOffPage />} />
    </Routes>
  );
  return { hub, ...show(page, `/mails/off/${token}`) };
}

it('emails of a day come at an hour of the browser’s time zone; quiet hours are for those that come at once (decision 136)', async () => {
  const { hub, user } = open({}, true);
  const news = await screen.findByLabelText<HTMLSelectElement>('New papers and notes in my subjects');
  expect(news.value).toBe('off');
  expect(screen.getByLabelText<HTMLSelectElement>('Time zone').value).toBe(ZONE);
  expect(screen.queryByText(/Email isn’t set up/)).toBeNull();
  await user.selectOptions(news, 'Right away');
  await user.click(screen.getByRole('switch', { name: 'Quiet hours' }));
  await user.selectOptions(screen.getByLabelText('Quiet from'), '23:00');
  await user.click(screen.getByRole('button', { name: 'Save email settings' }));
  expect(await screen.findByText('Email settings saved')).toBeTruthy();
  const { sends_mail: _, ...sent } = OFF;
  expect(hub.calls('/account/mails').at(-2)?.body).toEqual({
    ...sent,
    news: 'at_once',
    quiet: { from: 23, to: 7 },
    time_zone: ZONE,
  });
  await user.selectOptions(news, 'Once a day');
  expect(screen.queryByText('Email settings saved')).toBeNull();
  expect(screen.queryByRole('switch', { name: 'Quiet hours' })).toBeNull();
  expect(screen.getByLabelText<HTMLSelectElement>('Send emails at').value).toBe('8');
  await user.click(screen.getByRole('button', { name: 'Save email settings' }));
  expect(await screen.findByRole('alert')).toBeTruthy();
});

it('says so where email isn’t set up, and offers the queue to reviewers alone', async () => {
  open({ sends_mail: false });
  expect(await screen.findByText(/Email isn’t set up/)).toBeTruthy();
  expect(screen.queryByRole('switch', { name: /waiting for review/ })).toBeNull();
});

it('the page of a link turns the emails off when its button is pressed, without a sign-in (decision 136)', async () => {
  const { hub, user } = openOff('news.id.proof', {
    'POST /mails/off/news.id.proof': () => ({ body: { off: 'news' } }),
  });
  expect(screen.getByText(/new papers in your subjects/)).toBeTruthy();
  expect(hub.calls('/mails/off/news.id.proof')).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Turn off' }));
  expect(await screen.findByRole('heading', { name: 'Emails turned off' })).toBeTruthy();
});

it('a link that was cut says so (decision 136)', async () => {
  const { user } = openOff('new', {});
  await user.click(screen.getByRole('button', { name: 'Turn off' }));
  expect(await screen.findByRole('heading', { name: 'This link doesn’t work' })).toBeTruthy();
});
