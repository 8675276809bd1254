import { fill, press, shows, then } from '@latchkey/ui/gallery'
import { ids } from '../testing/things.ts'
import { isRead, toSubject } from './StagedConsole.tsx'

const publicKey = '0360fed4ba255a9d31c961eb74c6356d68c049b8923b61fa6ce669622e60f29fb6'
const address = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'

const longCondition = [
  `activity.kind in ['SIGN_TRANSACTION', 'SIGN_RAW_PAYLOAD'] && (eth.tx.to == '${address}' || eth.tx.to == '')`,
  "!(wallet.imported || wallet.label == ' cold') && eth.tx.chain_id == 8453 && eth.tx.data[0..10] != '0xa9059cbb'",
  "eth.tx.contract_call_args['to'].all(a, a in ['0x1', '0x2']) && eth.eip_712.message['ids'].count() <= 20000",
].join(' && ')
const longConsensus =
  "approvers.filter(u, u.tags.contains('ops') && u.email != '').count() >= 2 && approvers.any(u, credentials.any(c, c.user_id == u.id))"

/** The forms of the console: as one finds them, with what is wrong in them, and filled in. */
export const formStates = toSubject('form', {
  user: { place: 'users/new' },
  'user-mistaken': {
    place: 'users/new',
    steps: () => [
      fill('Email', 'no address'),
      fill('Public key', '02abc'),
      press('Add the user'),
      shows('A user needs a name.'),
    ],
  },
  'user-filled': {
    place: 'users/new',
    steps: () => [fill('Name', 'Ada'), fill('Email', 'ada@example.org'), fill('Public key', publicKey)],
  },
  'user-key-mistaken': {
    place: `users/${ids.user}`,
    steps: () => [
      isRead,
      fill('Its public key (P-256)', '04abc'),
      fill('Email address', ''),
      press('Add the key'),
      shows('This is no email address.'),
    ],
  },
  'user-without-passkeys': { place: `users/${ids.user}`, parts: { passkeys: undefined } },
  'user-passkey-asked': {
    place: `users/${ids.user}`,
    steps: () => [isRead, press('Make a passkey'), (place) => place.querySelector('[aria-busy="true"]') !== null],
  },
  invitation: { place: 'invitations/new' },
  'invitation-mistaken': {
    place: 'invitations/new',
    steps: () => [isRead, fill('Name', 'Carol'), press('Invite'), shows('This is no email address.')],
  },
  wallet: { place: 'wallets/new' },
  'wallet-mistaken': {
    place: 'wallets/new',
    steps: () => [fill('Name', ' '), press('Create wallet'), shows('A wallet needs a name.')],
  },
  'private-key': { place: 'keys/new' },
  'private-key-mistaken': {
    place: 'keys/new',
    steps: () => [isRead, fill('Name', ' '), press('Create private key'), shows('A private key needs a name.')],
  },
  policy: { place: 'policies/new' },
  'policy-mistaken': {
    place: 'policies/new',
    steps: () => [fill('Name', 'Two'), fill('Condition', "activity.resource = 'WALLET'"), shows('equality is written')],
  },
  'policy-filled': {
    place: 'policies/new',
    steps: () => [
      fill('Name', 'Payments of the shop, up to one coin, to the addresses of the book alone'),
      fill('Condition', `eth.tx.to == '${address}' && eth.tx.value <= 1000000000000000000`),
      fill('Consensus', 'approvers.count() >= 2'),
    ],
  },
  'policy-of-every-kind': {
    place: 'policies/new',
    steps: () => [
      fill('Name', 'Payouts'),
      fill('Effect', 'EFFECT_DENY'),
      fill('Condition', longCondition),
      fill('Consensus', longConsensus),
      fill(
        'Time',
        "CronSpan('0,30 9 1 * 1-5,0', '1d12h', 'America/New_York') || !(time.now < Timestamp('2026-03-01T00:00:00Z'))",
      ),
      shows('Number of elements'),
    ],
  },
  contract: { place: 'policies/contracts/new' },
  'contract-mistaken': {
    place: 'policies/contracts/new',
    steps: () => [fill('Address', '0x'), fill('Interface', '{}'), press('Upload'), shows('This is no address.')],
  },
  'tag-mistaken': {
    place: `tags/${ids.tag}`,
    steps: () => [isRead, fill('Name', ' '), shows('A tag needs a name.')],
  },
  'feature-mistaken': {
    place: 'features',
    steps: () => [isRead, fill('Address', 'http://shop.example'), press('Change'), shows('This is no https address.')],
  },
  'quorum-of-nobody': {
    place: 'quorum',
    steps: () => [
      isRead,
      (place) => {
        for (const box of place.querySelectorAll<HTMLInputElement>('main input:checked')) box.click()
        return true
      },
      shows('Without a root user'),
    ],
  },
  'quorum-risky': {
    place: 'quorum',
    steps: () => [
      isRead,
      (place) => {
        for (const box of place.querySelectorAll<HTMLInputElement>('main input[type="checkbox"]')) box.click()
        return true
      },
      shows('You would be no root user any more.'),
      then(() => undefined),
    ],
  },
})
