import type { Case } from '../../../case/case.js';
import { lenientWhereCases } from './lenient-where.js';
import { orderCases } from './order.js';
import { severalOrderCases } from './order-several.js';
import { pagingCases } from './paging.js';
import { existingPageCases, prefixCases } from './prefix.js';
import { projectionCases } from './projections.js';
import { typedWhereCases } from './typed-where.js';
import { whereCases } from './where.js';
import { wholeQueryCases } from './whole.js';

/** 4.8, GET without an id: conditions, pages, orders, projections. */
export const queryCases: readonly Case[] = [
  ...whereCases,
  ...typedWhereCases,
  ...lenientWhereCases,
  ...prefixCases,
  ...pagingCases,
  ...existingPageCases,
  ...orderCases,
  ...projectionCases,
  ...severalOrderCases,
  ...wholeQueryCases,
];
