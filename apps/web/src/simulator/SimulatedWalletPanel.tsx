import { Button, Tag } from '@latchkey/ui'
import { type SimulatedWallet, simulatedWallets, toWords } from './simulatedWallets.ts'
import styles from './simulator.module.css'

const shownCalls = 8

/** One wallet that is in the page: what it was asked, and what its owner can do in it. */
export function SimulatedWalletPanel({ simulated }: { readonly simulated: SimulatedWallet }) {
  const { name, wallet } = simulated
  const words = toWords(name)
  const latest = wallet.calls.map(({ method }, index) => ({ number: index + 1, method })).slice(-shownCalls)
  const act = (action: () => void) => () => {
    action()
    simulatedWallets.set([...simulatedWallets.get()])
  }
  const forget = () => {
    wallet.isConnected = false
    wallet.emit('accountsChanged', [])
  }
  const move = () => {
    const known = [...wallet.chains]
    wallet.chainId = known[(known.indexOf(wallet.chainId) + 1) % known.length] ?? wallet.chainId
    wallet.emit('chainChanged', `0x${wallet.chainId.toString(16)}`)
  }
  return (
    <article className={styles['panel']} aria-label={words}>
      <h2 className={styles['name']}>
        {words} <Tag>{wallet.isLocked ? 'Locked' : 'Open'}</Tag>
      </h2>
      <p className={styles['state']}>
        {wallet.isConnected ? 'Knows this page' : 'Does not know this page'}, on chain {wallet.chainId}.
      </p>
      <div className={styles['buttons']}>
        {wallet.isLocked ? (
          <Button shape="small" onClick={act(wallet.unlock)}>
            Unlock
          </Button>
        ) : (
          <Button shape="small" onClick={act(wallet.lock)}>
            Lock
          </Button>
        )}
        <Button shape="small" isDisabled={wallet.chains.size < 2} onClick={act(move)}>
          Change network
        </Button>
        <Button shape="small" isDisabled={!wallet.isConnected} onClick={act(forget)}>
          Forget this page
        </Button>
      </div>
      <h3 className={styles['caption']}>Requests</h3>
      {wallet.calls.length === 0 ? (
        <p className={styles['state']}>None yet.</p>
      ) : (
        <ol className={styles['calls']} start={latest[0]?.number}>
          {latest.map(({ number, method }) => (
            <li key={number}>
              <code>{method}</code>
            </li>
          ))}
        </ol>
      )}
    </article>
  )
}
