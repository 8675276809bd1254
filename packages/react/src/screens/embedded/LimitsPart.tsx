import type { EmbeddedController, EmbeddedLimit } from '@latchkey/embedded'
import { limitTexts } from '@latchkey/texts'
import {
  Button,
  Field,
  LiveRegion,
  Tile,
  useAction,
  useAmounts,
  useFocusOnArrival,
  useStore,
  useTexts,
} from '@latchkey/ui'
import { type FormEvent, useRef, useState } from 'react'
import { useNetworkName } from '../../hooks/useNetworkName.ts'
import { FailureNotice } from './FailureNotice.tsx'
import { Part } from './Part.tsx'
import styles from './wallet.module.css'

export type LimitsPartProps = {
  readonly controller: EmbeddedController
  /** Shows the field of the first limit from the start. */
  readonly isOpenAtFirst?: boolean
}

/** Above which amounts the visitor confirms what is signed, and a field for each. */
export function LimitsPart({ controller, isOpenAtFirst = false }: LimitsPartProps) {
  const { say, spoken } = useTexts(limitTexts)
  const { write } = useAmounts()
  const owner = useStore(controller.kit)?.owner
  const networkName = useNetworkName()
  const [said, setSaid] = useState<string>()
  const [limits, setLimits] = useState(owner?.limits())
  if (owner === undefined || limits === undefined) return null

  const nameOf = ({ chainId, symbol }: EmbeddedLimit) =>
    say('limit.part.asset', { symbol, network: networkName(chainId) })

  async function save(limit: EmbeddedLimit, amount: bigint) {
    const { decimals, symbol } = limit
    await owner?.setLimit(limit, amount)
    setLimits(owner?.limits())
    setSaid(say('limit.part.saved', { asset: nameOf(limit), amount: `${write(amount, decimals)} ${symbol}` }))
  }

  return (
    <div {...spoken}>
      <Part title={say('limit.part.title')} lead={say(limits.length === 0 ? 'limit.part.none' : 'limit.part.help')}>
        {limits.length > 0 && (
          <>
            <ul className={styles['list']} aria-label={say('limit.part.title')}>
              {limits.map((limit, index) => (
                <LimitRow
                  key={`${limit.chainId} ${limit.token ?? ''}`}
                  limit={limit}
                  name={nameOf(limit)}
                  isOpenAtFirst={isOpenAtFirst && index === 0}
                  onSave={(amount) => save(limit, amount)}
                />
              ))}
            </ul>
            <p className={styles['lead']}>{say('limit.part.own')}</p>
          </>
        )}
        <LiveRegion status={said} />
      </Part>
    </div>
  )
}

type LimitRowProps = {
  readonly limit: EmbeddedLimit
  readonly name: string
  readonly isOpenAtFirst: boolean
  readonly onSave: (amount: bigint) => Promise<void>
}

function LimitRow({ limit, name, isOpenAtFirst, onSave }: LimitRowProps) {
  const { say } = useTexts(limitTexts)
  const { write } = useAmounts()
  const networkName = useNetworkName()
  const [isOpen, setIsOpen] = useState(isOpenAtFirst)
  const button = useRef<HTMLButtonElement>(null)
  const { decimals, symbol } = limit

  function close() {
    setIsOpen(false)
    button.current?.focus()
  }

  return (
    <li className={styles['entry']} data-pictured="true">
      <Tile name={networkName(limit.chainId)} logo={`networks/${limit.chainId}`} form="round" />
      <div className={styles['words']}>
        <span className={styles['name']}>{name}</span>
        <span className={styles['quiet']}>
          <bdi dir="ltr">{`${write(limit.limit, decimals)} ${symbol}`}</bdi>
        </span>
      </div>
      <Button
        ref={button}
        shape="small"
        aria-label={`${say('limit.part.change')}: ${name}`}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        {say('limit.part.change')}
      </Button>
      {isOpen && <LimitForm limit={limit} onSave={onSave} onClose={close} />}
    </li>
  )
}

type LimitFormProps = Pick<LimitRowProps, 'limit' | 'onSave'> & { readonly onClose: () => void }

function LimitForm({ limit, onSave, onClose }: LimitFormProps) {
  const { say } = useTexts(limitTexts)
  const amounts = useAmounts()
  const { decimals, symbol, most } = limit
  const [text, setText] = useState(amounts.write(limit.limit, decimals))
  const [hasTried, setHasTried] = useState(false)
  const { state, run } = useAction(onSave)
  const amount = readAmount(text)
  const highest = `${amounts.write(most, decimals)} ${symbol}`
  const wrong =
    amount === undefined
      ? say('limit.part.wrong')
      : amount > most
        ? say('limit.part.tooMuch', { amount: highest })
        : undefined

  function readAmount(typed: string): bigint | undefined {
    try {
      return amounts.read(typed, decimals)
    } catch {
      return undefined
    }
  }

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    setHasTried(true)
    if (amount === undefined || wrong !== undefined || state.status === 'running') return
    if (await run(amount)) onClose()
  }

  return (
    <form className={styles['second']} onSubmit={(event) => void handleSubmit(event)} noValidate>
      <Field
        ref={useFocusOnArrival<HTMLInputElement>()}
        label={say('limit.part.label', { symbol })}
        hint={say(most > limit.limit ? 'limit.part.hint' : 'limit.part.hintFixed', { amount: highest })}
        inputMode="decimal"
        autoComplete="off"
        value={text}
        error={hasTried ? wrong : undefined}
        onChange={({ target }) => setText(target.value)}
      />
      <div className={styles['actions']}>
        <Button onClick={onClose}>{say('limit.part.cancel')}</Button>
        <Button kind="primary" type="submit" isBusy={state.status === 'running'}>
          {say('limit.part.save')}
        </Button>
      </div>
      <FailureNotice className={styles['whole']} failure={state.status === 'failed' ? state.error : undefined} />
    </form>
  )
}
