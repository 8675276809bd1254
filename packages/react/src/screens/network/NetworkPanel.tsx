import { ConnectError } from '@latchkey/connect'
import type { Chain } from '@latchkey/evm'
import { networkTexts } from '@latchkey/texts'
import { CheckIcon, Field, Notice, Row, SearchIcon, Spinner, Tile, useTell, useTexts } from '@latchkey/ui'
import { useEffect, useId, useState } from 'react'
import { useAccount } from '../../hooks/useAccount.ts'
import { useElapsed } from '../../hooks/useElapsed.ts'
import { useHub } from '../../hooks/useHub.ts'
import { useSwitchChain } from '../../hooks/useSwitchChain.ts'
import { useWalletName } from '../../hooks/useWalletName.ts'
import { groupNetworks, type NetworkGroup } from './groupNetworks.ts'
import styles from './NetworkPanel.module.css'

/** More networks than this can be searched. */
const maxUnsearched = 6

/** How long a switch is waited for before the visitor is told where to look, in milliseconds. */
const patienceMs = 20_000

export type NetworkPanelProps = { readonly onDone: () => void }

/** The list of networks, and what becomes of a switch: waiting for the wallet, done, or the reason why not. */
export function NetworkPanel({ onDone }: NetworkPanelProps) {
  const { chains } = useHub()
  const { say } = useTexts(networkTexts)
  const account = useAccount()
  const { state, run } = useSwitchChain()
  const [query, setQuery] = useState('')
  const [wanted, setWanted] = useState<number>()
  const groups = groupNetworks(chains, query)
  const waitingFor = state.status === 'running' ? wanted : undefined

  const hasCome = state.status === 'failed' && isUnanswered(state.error) && account?.chainId === wanted
  useEffect(() => {
    // A late approval is done as well.
    if (hasCome) onDone()
  }, [hasCome, onDone])

  async function choose(chain: Chain) {
    if (chain.id === account?.chainId) return onDone()
    setWanted(chain.id)
    if (await run(chain.id)) onDone()
  }

  return (
    <div className={styles['panel']} data-state={state.status}>
      {chains.length > maxUnsearched && (
        <Field
          label={say('network.search')}
          labelStyle="hidden"
          type="search"
          placeholder={say('network.search')}
          value={query}
          before={<SearchIcon sizePx={18} />}
          onChange={(event) => setQuery(event.target.value)}
        />
      )}
      <SwitchNote waitingFor={waitingFor} error={state.status === 'failed' ? state.error : undefined} />
      {groups.map((group) => (
        <Group key={group.kind} group={group} current={account?.chainId} waitingFor={waitingFor} onChoose={choose} />
      ))}
      {groups.length === 0 && <p className={styles['empty']}>{say('network.none')}</p>}
    </div>
  )
}

function isUnanswered(error: Error): boolean {
  return error instanceof ConnectError && error.code === 'network_switch_unanswered'
}

type SwitchNoteProps = { readonly waitingFor: number | undefined; readonly error: Error | undefined }

function SwitchNote({ waitingFor, error }: SwitchNoteProps) {
  const { say } = useTexts(networkTexts)
  const wallet = useWalletName()
  const isLong = useElapsed(patienceMs, String(waitingFor))
  const tell = useTell()
  const told = error && tell(error)
  const waiting = wallet === undefined ? say('network.waitingAny') : say('network.waiting', { wallet })
  return (
    <>
      <div role="status">
        {waitingFor !== undefined && (
          <Notice title={wallet === undefined ? say('network.confirmAny') : say('network.confirm', { wallet })}>
            {isLong ? waiting : say('network.confirmHelp')}
          </Notice>
        )}
      </div>
      <div role="alert">
        {told !== undefined && (
          <Notice kind="caution" title={told.sentence} spoken={told.spoken}>
            {told.hint}
          </Notice>
        )}
      </div>
    </>
  )
}

type GroupProps = {
  readonly group: NetworkGroup
  readonly current: number | undefined
  readonly waitingFor: number | undefined
  readonly onChoose: (chain: Chain) => void
}

function Group({ group, current, waitingFor, onChoose }: GroupProps) {
  const id = useId()
  const { say } = useTexts(networkTexts)
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={styles['heading']}>
        {say(`network.${group.kind}`)}
      </h3>
      <ul className={styles['rows']}>
        {group.chains.map((chain) => (
          <li key={chain.id}>
            <Row
              data-row=""
              data-name={chain.name}
              start={<Tile name={chain.name} logo={`networks/${chain.id}`} form="round" />}
              label={chain.name}
              detail={chain.nativeCurrency.symbol}
              end={chain.id === waitingFor ? <Spinner /> : chain.id === current ? <CheckIcon /> : undefined}
              aria-current={chain.id === current || undefined}
              onClick={() => onChoose(chain)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
