import { consoleLoadingTexts } from '@latchkey/texts/console'
import { RowBones, useTexts, VisuallyHidden } from '@latchkey/ui'
import styles from './loading.module.css'
import { type Thing, thingKeys } from './things.ts'
import { useIsLate } from './useIsLate.ts'

/** Something on its way, in the shape of what comes; says so when it takes longer than people expect. */
export function Waiting({ what }: { readonly what: Thing }) {
  const { say, spoken } = useTexts(consoleLoadingTexts)
  const isLate = useIsLate(true)
  const waits = say(`consoleLoading.${thingKeys[what]}.waits`)
  return (
    <div {...spoken} className={styles['waiting']} aria-busy="true">
      <RowBones />
      <p className={styles['words']} role="status">
        {isLate ? `${waits} ${say('consoleLoading.late')}` : <VisuallyHidden>{waits}</VisuallyHidden>}
      </p>
    </div>
  )
}
