import { useHub } from '@latchkey/react'
import { useEffect, useState } from 'react'

/** So long assets wait for each other, in milliseconds: they come in one order then, and move nothing. */
const patienceMs = 2000

/** True for a while after the page has come. */
export function usePatience(): boolean {
  const { clock } = useHub()
  const [isPatient, setIsPatient] = useState(true)
  useEffect(() => clock.schedule(patienceMs, () => setIsPatient(false)), [clock])
  return isPatient
}
