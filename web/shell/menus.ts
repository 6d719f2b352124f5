import { paths } from '#web/paths.ts'
import type { IconShape } from '#web/ui/icons.ts'
import {
  CircleUserRound,
  Clapperboard,
  FilePenLine,
  House,
  LayoutDashboard,
  LogIn,
  MapPin,
  Send,
  UsersRound,
} from '#web/ui/icons.ts'
import type { Brand, ShellViewer } from './brand.ts'
import { shell } from './messages.ts'

/** The menus of every role. Only working pages are listed here; a page is added when it opens. */

export type MenuLink = { href: string; label: string; icon?: IconShape }
export type MenuGroup = { title: string; links: MenuLink[] }

const has = (viewer: ShellViewer | null, permission: string) => viewer?.permissions.includes(permission) ?? false

const castings = { href: paths.castings(), label: shell.castings }
const actors = { href: paths.actors(), label: shell.actors }
const walk = { href: paths.walk(), label: shell.walk }
const teach = { href: paths.teach(), label: shell.teach }
const feedbackTasks = { href: paths.feedbackTasks(), label: shell.feedbackTasks }
const offer = { href: paths.offer(), label: shell.feedback }
const plus = { href: paths.plus(), label: shell.plus }

/** Top menus of this site, the same for everyone. */
export const topMenus: MenuLink[] = [castings, offer, actors, { ...plus, label: shell.groupMembership }]

/** Our introduction, and external pages about the company. */
export function aboutLinks({ links }: Brand): MenuLink[] {
  return present([
    [paths.about(), shell.aboutUs],
    [links.intro, shell.intro],
    [links.works, shell.works],
    [links.notices, shell.notices],
  ])
}

/** External help pages. */
function helpLinks({ links }: Brand): MenuLink[] {
  return present([
    [links.notices, shell.notices],
    [links.support, shell.support],
  ])
}

const present = (links: [string | null, string][]): MenuLink[] =>
  links.flatMap(([href, label]) => (href ? [{ href, label }] : []))

/** Groups of the left drawer for a viewer's roles, without empty groups and what representatives may not use. */
export function drawerGroups(viewer: ShellViewer | null, brand: Brand): MenuGroup[] {
  const isOwn = !viewer?.actedBy
  const actorLinks = [
    { href: paths.castingHistory(), label: shell.applications },
    { href: paths.profileManagement(), label: shell.profile },
    ...(isOwn ? [{ href: paths.paymentHistory(), label: shell.payments }] : []),
  ]
  const castingLinks = [
    { href: paths.castingAdmin(), label: shell.myCastings },
    { href: paths.castingNew(), label: shell.castingNew },
    { href: paths.castingLists(), label: shell.castingLists },
  ]
  const membershipLinks = [
    plus,
    ...(viewer?.isPlfilPlusMember ? [{ href: paths.plusPaymentInfo(), label: shell.plusPaymentInfo }] : []),
  ]
  const groups = [
    { title: shell.groupBrowse, links: [castings, actors, offer, { href: paths.agent(), label: shell.agent }] },
    { title: shell.groupActor, links: has(viewer, 'Actor') ? actorLinks : [] },
    { title: shell.groupMembership, links: isOwn && has(viewer, 'Actor') ? membershipLinks : [] },
    { title: shell.groupCasting, links: has(viewer, 'CastingManager') ? castingLinks : [] },
    { title: shell.groupWalk, links: has(viewer, 'TourWalker') ? [walk] : [] },
    { title: shell.groupReview, links: has(viewer, 'FeedbackReviewer') ? [feedbackTasks] : [] },
    { title: shell.groupTeach, links: has(viewer, 'Teacher') ? [teach] : [] },
    { title: shell.admin, links: has(viewer, 'Admin') ? [{ href: paths.admin(), label: shell.admin }] : [] },
    { title: shell.about, links: [...aboutLinks(brand), ...helpLinks(brand).slice(brand.links.notices ? 1 : 0)] },
  ]
  return groups.filter(group => group.links.length > 0)
}

const home = { href: paths.home(), label: shell.home, icon: House }
const shortCastings = { href: paths.castings(), label: shell.castingsShort, icon: Clapperboard }
const shortActors = { href: paths.actors(), label: shell.actorsShort, icon: UsersRound }
const myPage = { href: paths.myPage(), label: shell.myPageShort, icon: CircleUserRound }

/** The bottom bar of narrow screens, by role; guests sign in at `login`. */
export function bottomMenus(viewer: ShellViewer | null, login: string): MenuLink[] {
  if (!viewer) return [home, shortCastings, shortActors, { href: login, label: shell.login, icon: LogIn }]
  if (has(viewer, 'Admin')) {
    return [
      home,
      shortCastings,
      shortActors,
      { href: paths.admin(), label: shell.admin, icon: LayoutDashboard },
      myPage,
    ]
  }
  if (has(viewer, 'CastingManager')) {
    const own = { href: paths.castingAdmin(), label: shell.myCastings, icon: Clapperboard }
    return [home, own, shortActors, myPage]
  }
  if (has(viewer, 'FeedbackReviewer') && !has(viewer, 'Actor'))
    return [home, { ...feedbackTasks, icon: FilePenLine }, shortActors, myPage]
  if (has(viewer, 'TourWalker') && !has(viewer, 'Actor')) return [home, { ...walk, icon: MapPin }, shortActors, myPage]
  const applications = { href: paths.castingHistory(), label: shell.applications, icon: Send }
  return [home, shortCastings, shortActors, applications, myPage]
}

/**
 * A signed-in person's own page, one press away on every wide page: an actor's applications and requests, or castings.
 */
export function ownPlace(viewer: ShellViewer | null): MenuLink | null {
  if (has(viewer, 'Actor')) return { href: paths.castingHistory(), label: shell.activity }
  if (has(viewer, 'CastingManager')) return { href: paths.castingAdmin(), label: shell.myCastings }
  return null
}

/** The link that the current page belongs to: the longest prefix of its path. */
export function currentLink(links: MenuLink[], pathname: string): MenuLink | undefined {
  const belongs = (href: string) =>
    href === '/' ? pathname === '/' : pathname === href || pathname.startsWith(`${href}/`)
  return links.filter(link => belongs(link.href)).sort((a, b) => b.href.length - a.href.length)[0]
}
