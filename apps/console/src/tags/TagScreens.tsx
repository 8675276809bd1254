import { isId } from '../boot.ts'
import type { Place } from '../layout/route.ts'
import { TagDetail } from './TagDetail.tsx'
import { TagList } from './TagList.tsx'

/** The tags: all of them, or one. */
export function TagScreens({ id }: Place) {
  return isId(id) ? <TagDetail key={id} tagId={id} /> : <TagList />
}
