import { describe, expect, it } from 'vitest';
import { sendConcurrentPurchases, startServers } from '../../bench/purchase-contention';
import { emulatorHosts } from '../../scripts/project-config';
import { readStockAndOrderCounts } from '../in-process/stock-and-order-counts';
import { addFoodWithStock } from '../in-process/api-instance';
import { useApiInstance } from '../in-process/use-api-instance';

const races = [
  { instanceCount: 3, buyersPerInstance: 3_334, concurrency: 50, units: 5_000 },
  { instanceCount: 4, buyersPerInstance: 25, concurrency: 25, units: 50 },
  { instanceCount: 1, buyersPerInstance: 500, concurrency: 500, units: 250 },
];

const apiInstance = useApiInstance('many-instances');

describe.each(races)(
  '$instanceCount API instance(s) in separate processes with $buyersPerInstance buyers each',
  ({ units, ...race }) => {
    it(`sell exactly ${units} units of one food`, { timeout: 1_800_000 }, async () => {
      const foodId = await addFoodWithStock(apiInstance.service, units);
      const { instanceCount, buyersPerInstance, concurrency } = race;
      const processes = await startServers(instanceCount, [
        'api',
        apiInstance.project,
        emulatorHosts.firestore,
      ]);
      const { count } = await sendConcurrentPurchases(
        processes.bases,
        foodId,
        instanceCount * buyersPerInstance,
        concurrency,
      );
      processes.stop();
      console.log(
        `${instanceCount} processes × ${buyersPerInstance} buyers, ${units} units: ${count(201)} responses with 201, ${count(503)} with 503`,
      );
      expect(await readStockAndOrderCounts(apiInstance.db, foodId)).toEqual({
        left: 0,
        sold: units,
        orders: units,
        purchaseCount: units,
      });
      // A purchase that exceeds its deadline can still place its order, although its status is not
      // 201. So there can be fewer responses with 201 than orders.
      expect(count(201)).toBeLessThanOrEqual(units);
      expect(count(500)).toBe(0);
    });
  },
);
