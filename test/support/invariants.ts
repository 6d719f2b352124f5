import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#server/kernel/db.ts'
import { isShoot } from '#server/tours/catalog.ts'

const paid = sql`('PAID', 'PART_REFUNDED', 'REFUNDED')`

/** Invariants of money at every moment, each as a query whose rows are violations. */
const always: Record<string, RawBuilder<object>> = {
  'every ledger entry sums to 0': sql`
    SELECT entry_id FROM ledger_lines GROUP BY 1 HAVING sum(amount) <> 0`,
  'an order is paid once': sql`
    SELECT order_id FROM payments WHERE state IN ${paid} GROUP BY 1 HAVING count(*) > 1`,
  'an order is paid exactly if a payment of its amount is': sql`
    SELECT o.id FROM orders o LEFT JOIN payments p ON p.order_id = o.id AND p.state IN ${paid}
    WHERE (o.state IN ('PAID', 'REFUNDED')) <> (p.id IS NOT NULL) OR p.amount <> o.amount`,
  'what was given back is what its refunds gave': sql`
    SELECT id FROM payments p WHERE refunded <> (
      SELECT coalesce(sum(amount), 0) FROM refunds WHERE payment_id = p.id AND state = 'DONE')`,
  'what is held of a payment is what the ledger holds': sql`
    SELECT id FROM payments p WHERE coalesce(taken, 0) - refunded <> (
      SELECT coalesce(sum(l.amount), 0) FROM ledger_lines l JOIN ledger_entries e ON e.id = entry_id
      WHERE payment_id = p.id AND account IN ('PG', 'BANK', 'LOSS') AND kind <> 'SETTLED')`,
  'no order earns more than it was paid': sql`
    SELECT order_id FROM ledger_lines WHERE account = 'UNEARNED' GROUP BY 1 HAVING sum(amount) > 0`,
  'what is delivered is earned': sql`
    SELECT f.order_id FROM feedback_orders f WHERE state = 'DELIVERED' AND 0 <> (
      SELECT coalesce(sum(amount), 0) FROM ledger_lines l WHERE l.order_id = f.order_id AND account = 'UNEARNED')`,
  'only allowed moves happened': sql`
    SELECT machine, from_state, to_state FROM state_moves EXCEPT TABLE allowed_moves`,
  'every move has a mover': sql`
    SELECT machine, row_id FROM state_moves WHERE moved_by !~ '^(system|(user|operator|walker):[0-9]+)$'`,
  'an order costs what its lines cost': sql`
    SELECT o.id FROM orders o WHERE amount <> (SELECT coalesce(sum(paid), 0) FROM order_lines WHERE order_id = o.id)`,
  'a coupon is where its last move left it': sql`
    SELECT c.id FROM coupons c WHERE state IS DISTINCT FROM (
      SELECT m.state FROM coupon_moves m WHERE coupon_id = c.id ORDER BY id DESC LIMIT 1)`,
  'the moves of coupons add up to those in hand': sql`
    SELECT policy_id FROM coupon_moves GROUP BY 1
    HAVING sum(delta) <> (SELECT count(*) FROM coupons c WHERE c.policy_id = coupon_moves.policy_id AND state = 'ISSUED')`,
  'a move of a coupon says why, and for which order': sql`
    SELECT id FROM coupon_moves WHERE reason = '' OR reason IN ('ORDERED', 'PAID', 'RETURNED') AND order_id IS NULL`,
  'a coupon is used exactly if its order is paid, held exactly if it is open': sql`
    SELECT c.id FROM coupons c JOIN orders o ON o.id = order_id
    WHERE (c.state = 'USED') <> (o.state = 'PAID') OR (c.state = 'HELD') <> (o.state = 'OPEN')`,
  'coupons took off their order what its lines say': sql`
    SELECT c.order_id FROM coupons c WHERE c.order_id IS NOT NULL GROUP BY 1
    HAVING sum(taken_off) <> (SELECT sum(coupon_off) FROM order_lines l WHERE l.order_id = c.order_id)`,
  'no more coupons are handed out than there are': sql`
    SELECT p.id FROM coupon_policies p WHERE issued <> (SELECT count(*) FROM coupons WHERE policy_id = p.id)`,
  'refunds that are owed are what the ledger owes': sql`
    SELECT order_id FROM ledger_lines WHERE account = 'REFUND_DUE' GROUP BY 1
    HAVING -sum(amount) <> (SELECT coalesce(sum(r.amount), 0) FROM refunds r JOIN payments p ON p.id = payment_id
      WHERE p.order_id = ledger_lines.order_id AND r.source <> 'STRAY'
        AND r.state IN ('APPROVED', 'IN_FLIGHT', 'PENDING', 'FAILED'))`,
  'a person is searched as a member exactly while a membership runs': sql`
    SELECT id FROM users u WHERE is_plus_member <> EXISTS (SELECT FROM plus_subscriptions
      WHERE user_id = u.id AND state IN ('ACTIVE', 'CANCEL_SCHEDULED', 'PAST_DUE'))`,
  'paid periods of a membership follow one another': sql`
    SELECT order_id FROM (SELECT order_id, starts, lag(ends) OVER (PARTITION BY subscription_id ORDER BY starts, ends) AS before
      FROM plus_periods WHERE is_paid) AS period WHERE before <> starts`,
  'a period is paid exactly if its order is and is not going back, and costs what its order costs': sql`
    SELECT p.order_id FROM plus_periods p JOIN orders o ON o.id = order_id
    WHERE is_paid AND o.state NOT IN ('PAID', 'REFUNDED')
      OR NOT is_paid AND o.state = 'PAID' AND NOT EXISTS (
        SELECT FROM refunds r JOIN payments y ON y.id = payment_id
        WHERE y.order_id = o.id AND r.state IN ('APPROVED', 'IN_FLIGHT', 'PENDING', 'FAILED'))
      OR o.amount <> p.price - p.credit`,
  'a membership waits for exactly the orders that are open': sql`
    SELECT p.order_id FROM plus_periods p JOIN orders o ON o.id = order_id JOIN plus_subscriptions s ON s.id = subscription_id
    WHERE (o.state = 'OPEN') <> (open_order_id IS NOT DISTINCT FROM o.id)`,
  'a running membership has a card to charge, an ended one has none': sql`
    SELECT s.id FROM plus_subscriptions s JOIN cards c ON c.id = card_id
    WHERE EXISTS (SELECT FROM plus_periods WHERE subscription_id = s.id)
      AND (c.state = 'ISSUED') <> (s.state NOT IN ('ENDED', 'FAILED'))`,
  'a period that is over is earned in full': sql`
    SELECT p.order_id FROM plus_periods p WHERE earned_at IS NOT NULL AND 0 <> (
      SELECT coalesce(sum(amount), 0) FROM ledger_lines l WHERE l.order_id = p.order_id AND account = 'UNEARNED')`,
  'a tour has the places that its visits take': sql`
    SELECT t.id FROM tours t WHERE taken <> (
      SELECT count(*) FROM tour_visits WHERE tour_id = t.id AND state <> 'CANCELLED')`,
  'a tour is in work exactly if its order is paid': sql`
    SELECT order_id FROM tour_orders t JOIN orders o ON o.id = order_id
    WHERE (t.state = 'ORDERED') <> (o.state = 'OPEN')
      OR t.state IN ('RECEIVED', 'FILE_CHECK', 'FILE_REJECTED', 'PRINTING') AND o.state <> 'PAID'`,
  'no tour has more visits than places': sql`
    SELECT t.id FROM tours t WHERE capacity < (
      SELECT count(*) FROM tour_visits WHERE tour_id = t.id AND state <> 'CANCELLED')`,
  'an office is visited only on a tour, and delivered with a photo': sql`
    SELECT v.id FROM tour_visits v JOIN tour_orders t USING (order_id)
    WHERE v.state IN ('VISITED', 'REFUSED') AND t.state NOT IN ('TOURING', 'DONE', 'CANCELLED')
      OR v.state = 'VISITED' AND t.user_id IS NOT NULL AND NOT EXISTS (SELECT FROM tour_proofs WHERE visit_id = v.id)`,
  'what is on paper is toured only once its print is proven': sql`
    SELECT order_id FROM tour_orders t WHERE state IN ('TOURING', 'DONE') AND copies > 0 AND user_id IS NOT NULL AND NOT EXISTS (
      SELECT FROM tour_proofs p WHERE p.order_id = t.order_id AND visit_id IS NULL)`,
  'no visit waits in an order that is over, or at an office whose tour was cancelled': sql`
    SELECT v.id FROM tour_visits v JOIN tour_orders o USING (order_id) JOIN tours t ON t.id = tour_id
    WHERE v.state = 'WAITING' AND (o.state IN ('DONE', 'CANCELLED') OR t.state = 'CANCELLED' AND o.state <> 'ORDERED')`,
  'a coupon for a free office pays one office, and never a studio shoot': sql`
    SELECT c.order_id FROM coupons c JOIN coupon_policies p ON p.id = policy_id
    WHERE kind = 'TOUR_FREE' AND c.order_id IS NOT NULL GROUP BY 1
    HAVING count(*) > (SELECT count(*) FROM order_lines l JOIN tours t ON l.ref = 'tour:' || t.id
      JOIN offices ON offices.id = office_id WHERE l.order_id = c.order_id AND l.paid = 0 AND NOT ${isShoot})`,
  'coupons that paid for all of a tour do not return once an office was visited': sql`
    SELECT o.id FROM orders o JOIN tour_visits v ON v.order_id = o.id
    WHERE o.amount = 0 AND o.state = 'REFUNDED' AND v.state = 'VISITED'`,
  'what a tour that is over keeps is earned': sql`
    SELECT t.order_id FROM tour_orders t WHERE state IN ('DONE', 'CANCELLED') AND 0 <> (
      SELECT coalesce(sum(amount), 0) FROM ledger_lines l WHERE l.order_id = t.order_id AND account = 'UNEARNED')`,
  'a lecture has the seats that are taken, and those that are kept for who waits': sql`
    SELECT l.id FROM lectures l WHERE taken <> (
      SELECT count(*) FROM lecture_seats WHERE lecture_id = l.id AND state IN ('HELD', 'CONFIRMED', 'ATTENDED', 'ABSENT'))
      + (SELECT count(*) FROM lecture_waiting w WHERE w.lecture_id = l.id AND w.state = 'OFFERED' AND NOT EXISTS (
        SELECT FROM lecture_seats s WHERE s.lecture_id = l.id AND s.user_id = w.user_id AND s.state = 'HELD'))`,
  'a seat is held exactly while its order is open, released exactly if it ended so, and confirmed only if it is paid': sql`
    SELECT order_id FROM lecture_seats s JOIN orders o ON o.id = order_id
    WHERE (s.state = 'HELD') <> (o.state = 'OPEN') OR s.state = 'CONFIRMED' AND o.state <> 'PAID'
      OR (s.state = 'RELEASED') <> (o.state IN ('EXPIRED', 'CANCELLED'))`,
  'what a seat that is over keeps is earned': sql`
    SELECT s.order_id FROM lecture_seats s WHERE state IN ('ATTENDED', 'ABSENT', 'CANCELLED') AND 0 <> (
      SELECT coalesce(sum(amount), 0) FROM ledger_lines l WHERE l.order_id = s.order_id AND account = 'UNEARNED')`,
  'a line is served in its order': sql`
    SELECT w.id FROM lecture_waiting w WHERE state = 'WAITING' AND EXISTS (
      SELECT FROM lecture_waiting later WHERE later.lecture_id = w.lecture_id AND later.id > w.id
        AND later.state IN ('OFFERED', 'TAKEN'))`,
  'nobody waits for a seat while one is free': sql`
    SELECT l.id FROM lectures l WHERE state = 'OPEN' AND taken < capacity AND EXISTS (
      SELECT FROM lecture_waiting WHERE lecture_id = l.id AND state = 'WAITING')`,
  'feedback is in work exactly if its order is paid': sql`
    SELECT order_id FROM feedback_orders f JOIN orders o ON o.id = order_id
    WHERE (f.state = 'ORDERED') <> (o.state = 'OPEN')
      OR f.state IN ('QUEUED', 'ASSIGNED', 'IN_REVIEW') AND o.state <> 'PAID'`,
}

/** Invariants that also hold once nothing is in doubt. */
const atRest: Record<string, RawBuilder<object>> = {
  'nothing is in flight': sql`SELECT id FROM payments WHERE state = 'IN_FLIGHT'`,
  'nothing stray is left': sql`SELECT id FROM payments WHERE state = 'STRAY'`,
  'nothing of an ended membership is unearned': sql`
    SELECT p.order_id FROM plus_periods p JOIN plus_subscriptions s ON s.id = subscription_id
    WHERE s.state = 'ENDED' AND 0 <> (
      SELECT coalesce(sum(amount), 0) FROM ledger_lines l WHERE l.order_id = p.order_id AND account = 'UNEARNED')`,
  'nobody has a seat in a lecture that was cancelled': sql`
    SELECT order_id FROM lecture_seats s JOIN lectures l ON l.id = lecture_id
    WHERE l.state = 'CANCELLED' AND s.state IN ('HELD', 'CONFIRMED')`,
  'no refund waits to be sent': sql`SELECT id FROM refunds WHERE state IN ('APPROVED', 'IN_FLIGHT', 'PENDING')`,
  'nothing is owed for stray money': sql`
    SELECT payment_id FROM ledger_lines WHERE account = 'STRAY' GROUP BY 1 HAVING sum(amount) <> 0`,
}

type Broken = Record<string, object[]>
type Found = { rule: string; row: object }
type When = 'always' | 'at rest'

const rulesOf: Record<When, typeof always> = { always, 'at rest': { ...always, ...atRest } }

/** All rules in one statement. */
const allRules = (when: When) =>
  sql.join(
    Object.entries(rulesOf[when]).map(
      ([rule, query]) => sql`SELECT ${sql.lit(rule)} AS rule, to_json(found) AS row FROM (${query}) found`,
    ),
    sql` UNION ALL `,
  )

const byRule = (rows: Found[]): Broken =>
  Object.fromEntries(
    [...Map.groupBy(rows, ({ rule }) => rule)].map(([rule, found]) => [rule, found.map(({ row }) => row)]),
  )

/**
 * The violated invariants of money, each with its rows. The statement has a name, so that each connection plans it
 * once: that costs ten times as much as running it.
 */
export async function brokenRules({ server }: { server: { database: Database } }, when: When = 'always') {
  const { db, pool } = server.database
  const text = sql`${allRules(when)}`.compile(db).sql
  const { rows } = await pool.query<Found>({ name: `rules of money, ${when}`, text })
  return byRule(rows)
}
