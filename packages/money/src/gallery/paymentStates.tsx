import { connectedState, galleryChains, onStage } from '@latchkey/react/gallery'
import type { GallerySubject } from '@latchkey/ui/gallery'
import { FiatSwitch } from '../screens/transfer/FiatSwitch.tsx'
import { FiatWorth } from '../screens/transfer/FiatWorth.tsx'
import { HeldElsewhere } from '../screens/transfer/HeldElsewhere.tsx'
import styles from '../screens/transfer/TransferForm.module.css'
import { emptyDraft } from '../screens/transfer/transferDraft.ts'
import type { FiatEntry, useFiatEntry } from '../screens/transfer/useFiatEntry.ts'

const [chain] = galleryChains
const nothing = () => undefined
const known = { currency: 'USD', price: { units: 2_450n, decimals: 0 } } as const
const entry: FiatEntry = { ...known, text: '49', isWrong: false }

const fiats: Readonly<Record<string, ReturnType<typeof useFiatEntry>>> = {
  fiat: {
    entry: undefined,
    known,
    isAsked: false,
    worth: { units: 3_06250n, decimals: 2 },
    type: nothing,
    enter: nothing,
    leave: nothing,
  },
  'fiat-typed': {
    entry,
    known,
    isAsked: false,
    worth: { units: 4900n, decimals: 2 },
    type: nothing,
    enter: nothing,
    leave: nothing,
  },
}

/** The worth of an amount, and the network on which there is more of it. */
export const paymentStates: GallerySubject = {
  name: 'payment',
  states: [
    ...Object.entries(fiats).map(([name, fiat]) => ({
      name,
      draw: () =>
        onStage(
          <section className={styles['card']}>
            <FiatWorth chain={chain} amount={20_000_000_000_000_000n} token={undefined} fiat={fiat} />
            <FiatSwitch symbol={chain.nativeCurrency.symbol} fiat={fiat} />
          </section>,
        ),
    })),
    {
      name: 'held-elsewhere',
      draw: () =>
        onStage(
          <section className={styles['card']}>
            <HeldElsewhere
              account={connectedState.account}
              chain={chain}
              draft={emptyDraft(chain.id)}
              amount={10n ** 18n}
              onMove={nothing}
            />
          </section>,
        ),
    },
  ],
}
