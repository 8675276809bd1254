// For a page without a build: one script that brings everything, and takes the settings from the elements themselves.
import { defineLatchkeyConnect } from './defineLatchkeyConnect.ts'

defineLatchkeyConnect()
