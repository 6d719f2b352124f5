import { expect, test } from 'vitest'
import { Region } from '#contract/codes/profiles.ts'
import { routeOf } from './route.ts'

const stop = (region: keyof typeof Region, address: string, name = address) => ({ region, address, name })
const route = (...stops: ReturnType<typeof stop>[]) => routeOf(stops).map(({ name }) => name)

test('a round goes region by region through neighbours, and through each by address', () => {
  const stops = [
    stop('BUSAN', '부산시 해운대구 우동'),
    stop('SEOUL', '서울특별시 마포구 양화로 100'),
    stop('GYEONGGI', '경기도 고양시 일산동구'),
    stop('SEOUL', '마포구 양화로 9'),
    stop('DAEJEON', '대전 유성구'),
    stop('SEOUL', '서울시 강남구 논현로 1'),
    stop('SEOUL', '서울 마포구 양화로 20'),
  ]
  expect(route(...stops)).toEqual([
    ...['서울시 강남구 논현로 1', '마포구 양화로 9', '서울 마포구 양화로 20', '서울특별시 마포구 양화로 100'],
    ...['경기도 고양시 일산동구', '대전 유성구', '부산시 해운대구 우동'],
  ])
})

test('an address is sorted by its district after its region, and then by name', () => {
  const [first, second] = [
    stop('GYEONGNAM', '창원시 성산구 1', '나'),
    stop('GYEONGNAM', '경상남도 창원시 성산구 1', '가'),
  ]
  expect(route(first, second)).toEqual(['가', '나'])
  expect(route(stop('JEJU', '제주시 1', '제주시'), stop('JEJU', '제주도 서귀포시 2', '서귀포'))).toEqual([
    '서귀포',
    '제주시',
  ])
})

test('every region has its place on the way', () => {
  const all = Object.keys(Region) as (keyof typeof Region)[]
  expect(route(...all.map(region => stop(region, '', region)))[0]).toBe('SEOUL')
  expect(routeOf(all.toReversed().map(region => stop(region, '')))).toEqual(
    routeOf(all.map(region => stop(region, ''))),
  )
})
