import { CautionIcon, CloseIcon } from '@latchkey/ui'
import styles from './OtherEnd.module.css'

export type OtherEndProps = {
  /** `sure` where nothing was sent or what was sent is over; otherwise it is yet to be looked into. */
  readonly isSure: boolean
}

/** The ends that nobody hoped for, in the place where a good one has its tick. */
export function OtherEnd({ isSure }: OtherEndProps) {
  return (
    <span className={styles['end']} data-sure={isSure} aria-hidden="true">
      {isSure ? <CloseIcon sizePx={40} /> : <CautionIcon sizePx={40} />}
    </span>
  )
}
