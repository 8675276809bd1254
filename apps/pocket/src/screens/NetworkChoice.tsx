import { cardTexts } from '@latchkey/texts'
import { Failure, SelectField, useAction, useTexts } from '@latchkey/ui'
import { useStore } from '../hooks/useStore.ts'
import { usePocket } from '../PocketContext.ts'
import { activeChain } from '../pocket.ts'
import { chooseChain } from '../sessions/choose.ts'
import styles from './pocket.module.css'

/** The network that connected sites are told. */
export function NetworkChoice() {
  const pocket = usePocket()
  const { say, spoken } = useTexts(cardTexts)
  useStore(pocket.ring)
  const { state, run } = useAction((chainId: number) => chooseChain(pocket, chainId))
  return (
    <div {...spoken} className={styles['form']}>
      <SelectField
        label={say('card.label.network')}
        value={activeChain(pocket).id}
        onChange={(event) => void run(Number(event.target.value))}
      >
        {pocket.chains.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      {state.status === 'failed' && <Failure error={state.error} />}
    </div>
  )
}
