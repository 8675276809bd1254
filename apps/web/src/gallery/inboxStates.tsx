import { GalleryStage, galleryHub, galleryNowMs } from '@latchkey/react/gallery'
import type { GallerySubject } from '@latchkey/ui/gallery'
import { InboxPage } from '../inbox/InboxPage.tsx'
import { Answered, type Answers } from './Answered.tsx'

const code = 'c'.repeat(180)

/** A mail with six digits, one with a link and a long code, one that asks for nothing, and one with all that is hard to place. */
const mailsOf = () => [
  {
    id: '4',
    to: 'ada@shop.example',
    subject: 'Sign in to Latchkey',
    text: `Sign in to Latchkey\n\nType this code:\n\n022260\n\nOr open this link:\n\n${window.location.origin}/wallet#code=${code}\n`,
    sentAtMs: galleryNowMs + 60_000,
  },
  {
    id: '3',
    to: 'ada@shop.example',
    subject: 'Sign in to Latchkey',
    text: `Sign in to Latchkey\n\nOpen this link:\n\n${window.location.origin}/wallet#code=${code}\n\n${code}\n`,
    sentAtMs: galleryNowMs,
  },
  {
    id: '2',
    to: 'ada@shop.example',
    subject: 'A passkey was added',
    text: 'A passkey was added to your wallet. Was it not you? Then remove it.',
    sentAtMs: galleryNowMs - 3_600_000,
  },
  {
    id: '1',
    to: `${'a-long-name-before-the-sign'.repeat(3)}@${'a-long-host.'.repeat(4)}example`,
    subject: `You have received 1,234,567.123456789012345678 ETH on a network with a very long name${'!'.repeat(60)}`,
    text: `It was you, we hope.\n\n${code}\n`,
    sentAtMs: galleryNowMs - 90_000_000,
  },
]

const answers: Readonly<Record<string, Answers>> = {
  'inbox-waiting': () => undefined,
  'inbox-empty': () => Response.json({ mails: [] }),
  inbox: () => Response.json({ mails: mailsOf() }),
  'inbox-refused': () =>
    Response.json({ error: { message: 'This site sends its mails and shows none.' } }, { status: 404 }),
  'inbox-away': () => new Response('<html>', { status: 502 }),
}

/** The mails of a local run. */
export const inboxStates: GallerySubject = {
  name: 'page',
  states: Object.entries(answers).map(([name, given]) => ({
    name,
    draw: () => (
      <Answered answers={given}>
        <GalleryStage hub={() => galleryHub()}>
          <InboxPage />
        </GalleryStage>
      </Answered>
    ),
  })),
}
