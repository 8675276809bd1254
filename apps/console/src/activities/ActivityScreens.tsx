import { isId } from '../boot.ts'
import type { Place } from '../layout/route.ts'
import { ActivityDetail } from './ActivityDetail.tsx'
import { ActivityList } from './ActivityList.tsx'

/** The scope of the question: all of it, or one activity. */
export function ActivityScreens({ id }: Place) {
  return isId(id) ? <ActivityDetail key={id} activityId={id} /> : <ActivityList />
}
