export { enterSession, takeMarksAway } from './takeMarksAway.ts'
