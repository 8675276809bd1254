import { RemoteError } from '@latchkey/remote'
import { LiveRegion, Notice, sentenceOf } from '@latchkey/ui'
import { useStore } from '../hooks/useStore.ts'
import { usePocket } from '../PocketContext.ts'

/** Says what is wrong with the pairing service, and that nothing outlives the page where that is so. */
export function ServiceLine() {
  const { peer } = usePocket()
  const service = useStore(peer.service)
  const problem =
    service.status === 'unreachable'
      ? sentenceOf(new RemoteError('relay_unreachable'))
      : service.status === 'refused'
        ? sentenceOf(new RemoteError(service.code, { data: { reason: service.reason } }))
        : undefined
  return (
    <>
      {problem !== undefined && <Notice kind="caution">{problem}</Notice>}
      {!peer.isDurable && (
        <Notice kind="caution">This browser keeps nothing for this page: sessions end when it is closed.</Notice>
      )}
      <LiveRegion alert={problem} />
    </>
  )
}
