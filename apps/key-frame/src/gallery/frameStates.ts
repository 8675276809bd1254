import { toHex } from '@latchkey/base'
import { createDocumentView, showRefusal } from '../page/documentView.ts'
import { element } from '../page/elements.ts'
import { drawSecret } from '../page/exportView.ts'
import type { Exported, SigningCard } from '../page/frameView.ts'
import type { FrameWords } from '../page/frameWords.ts'
import { parseStyleSettings } from '../page/styleSettings.ts'
import type { Told } from '../told/told.ts'
import { type SampleName, type SampleTold, sampleCommon, sampleTransactions } from './sampleTold.ts'

/** The place of a state, and what it is drawn with. */
export type FrameStage = { readonly root: HTMLElement; readonly words: FrameWords; readonly told: SampleTold }

type Draw = (stage: FrameStage) => void

const phrase = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
const exports = {
  phrase: { kind: 'phrase', mnemonic: phrase },
  'phrase-long': { kind: 'phrase', mnemonic: `${phrase} ${phrase}`, passphrase: 'a passphrase that goes on and on' },
  key: { kind: 'key', text: toHex(new Uint8Array(32).fill(0xab)) },
} as const satisfies Readonly<Record<string, Exported>>

const messages = {
  message: 'Hello from the gallery.',
  'message-long': 'A line of a long message.\n'.repeat(40),
  'message-without-spaces': `0x${'fe'.repeat(300)}`,
  'message-right-to-left': 'مرحبا من المعرض\n42 < 1[U+202E]',
} as const

function ask({ root, words }: FrameStage, card: SigningCard, told: Promise<Told | undefined> | undefined): void {
  void createDocumentView(root, words).confirm(card, told)
}

const messageCard = (text: string): SigningCard => ({
  ...{ kind: 'message', address: sampleCommon.from, transaction: undefined },
  text,
})

/** Wei of a quantity as a decimal number of the whole coin. */
function toCoins(quantity: string): string {
  const digits = BigInt(quantity).toString().padStart(19, '0')
  return `${digits.slice(0, -18)}.${digits.slice(-18)}`.replace(/\.?0+$/, '')
}

function transactionCard(name: SampleName): SigningCard {
  const sample = sampleTransactions[name]
  const { value, data } = sample
  const to = 'to' in sample ? sample.to : undefined
  const fee = toCoins(String(BigInt(sampleCommon.gas) * BigInt(sampleCommon.maxFeePerGas)))
  return {
    kind: to === undefined ? 'creation' : 'transaction',
    address: sampleCommon.from,
    transaction: { to, amount: toCoins(value), chain: String(BigInt(sampleCommon.chainId)), fee, number: '4' },
    text: data === '0x' ? undefined : data,
  }
}

const never = new Promise<undefined>(() => undefined)
const nobody = Promise.resolve(undefined)

/** As if the user had pressed the button, which no script can. */
function showExported({ root, words }: FrameStage, kind: keyof typeof exports): void {
  createDocumentView(root, words).showExport(exports[kind])
  const output = root.querySelector<HTMLElement>('#plaintext')
  const label = root.querySelector('button > span:last-child')
  if (output === null || label?.parentElement == null) return
  output.replaceChildren(...drawSecret(exports[kind], words))
  output.hidden = false
  label.parentElement.className = 'secondary'
  label.textContent = words.say(`frame.${exports[kind].kind}.hide`)
}

/** A page around has laid something over the frame. */
function cover(): void {
  const veil = element('div', { 'aria-hidden': 'true' })
  for (const [property, value] of [
    ['position', 'fixed'],
    ['inset', '0'],
    ['background', 'transparent'],
    ['pointer-events', 'none'],
    ['z-index', '1'],
  ] as const) {
    veil.style.setProperty(property, value)
  }
  document.body.append(veil)
}

/** A view for imports, with what a page around has set and a user has typed. */
function showImport({ root, words }: FrameStage, settings: object, typed = ''): void {
  const view = createDocumentView(root, words)
  view.showImport()
  view.applyStyles(parseStyleSettings(JSON.stringify(settings)))
  const field = root.querySelector('textarea')
  if (field !== null) field.value = typed
}

const refusals = ['top_level', 'nested_too_deep', 'foreign_parent'] as const
const samples = Object.keys(sampleTransactions) as SampleName[]
const openFolded = ({ root }: FrameStage) => {
  for (const details of root.querySelectorAll('details')) details.open = true
}

/** Every state of the frame by its name. */
export const frameStates: ReadonlyMap<string, Draw> = new Map<string, Draw>([
  ['frame/waiting', ({ root, words }) => void createDocumentView(root, words)],
  ['frame/failed', ({ root, words }) => showRefusal(root, words, 'frame.failed')],
  ...refusals.map((why): [string, Draw] => [
    `frame/refused-${why.replaceAll('_', '-')}`,
    ({ root, words }) => showRefusal(root, words, `frame.refused.${why}`),
  ]),
  ...Object.entries(messages).map(([name, text]): [string, Draw] => [
    `sign/${name}`,
    (stage) => ask(stage, messageCard(text), undefined),
  ]),
  ...samples.map((name): [string, Draw] => [
    `sign/${name}`,
    (stage) => ask(stage, transactionCard(name), Promise.resolve(stage.told[name])),
  ]),
  [
    'sign/call-unfolded',
    (stage) => {
      ask(stage, transactionCard('call'), Promise.resolve(stage.told.call))
      // The words come with the next turn.
      setTimeout(openFolded, 0, stage)
    },
  ],
  ['sign/asking', (stage) => ask(stage, transactionCard('token'), never)],
  ['sign/untold', (stage) => ask(stage, transactionCard('token'), nobody)],
  ['sign/untold-payment', (stage) => ask(stage, transactionCard('payment'), nobody)],
  [
    'sign/covered',
    (stage) => {
      ask(stage, messageCard(messages.message), undefined)
      cover()
    },
  ],
  ...(Object.keys(exports) as (keyof typeof exports)[]).flatMap((kind): [string, Draw][] => [
    [`export/${kind}`, ({ root, words }) => createDocumentView(root, words).showExport(exports[kind])],
    [`export/${kind}-shown`, (stage) => showExported(stage, kind)],
  ]),
  [
    'export/covered',
    ({ root, words }) => {
      createDocumentView(root, words).showExport(exports.phrase)
      cover()
    },
  ],
  ['import/empty', (stage) => showImport(stage, {})],
  ['import/with-passphrase', (stage) => showImport(stage, { enablePassphrase: true })],
  ['import/typed', (stage) => showImport(stage, { enablePassphrase: true }, `${phrase} ${phrase}`)],
  [
    'import/in-looks-of-the-page',
    (stage) =>
      showImport(
        stage,
        {
          enablePassphrase: true,
          styles: { backgroundColor: '#102a43', color: '#ffffff', borderRadius: '0px' },
        },
        phrase,
      ),
  ],
])
