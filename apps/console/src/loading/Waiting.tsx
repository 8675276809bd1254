import { consoleLoadingTexts } from '@latchkey/texts/console'
import { Spinner, useTexts } from '@latchkey/ui'
import styles from './loading.module.css'
import { type Thing, thingKeys } from './things.ts'
import { useIsLate } from './useIsLate.ts'

/** Something on its way; says so when it takes longer than people expect. */
export function Waiting({ what }: { readonly what: Thing }) {
  const { say, spoken } = useTexts(consoleLoadingTexts)
  const isLate = useIsLate(true)
  return (
    <p {...spoken} className={styles['waiting']} role="status">
      <Spinner />
      <span>
        {say(`consoleLoading.${thingKeys[what]}.waits`)}
        {isLate && ` ${say('consoleLoading.late')}`}
      </span>
    </p>
  )
}
