import { useSearch } from '@tanstack/react-router';
import { lazy } from 'react';
import { AccountScreen } from '../features/profile/account-screen.tsx';

const BlockedPeople = lazy(async () => ({ default: (await import('../features/block/blocked-people.tsx')).BlockedPeople }));
const MyOrders = lazy(async () => ({ default: (await import('../features/order/my-orders.tsx')).MyOrders }));
const DeliveryRates = lazy(async () => ({ default: (await import('../features/shipping/delivery-rates.tsx')).DeliveryRates }));
const PayoutsSection = lazy(async () => ({ default: (await import('../features/payout/payouts-section.tsx')).PayoutsSection }));
const SavedCards = lazy(async () => ({ default: (await import('../features/saved-card/saved-cards.tsx')).SavedCards }));
const SaveCardForm = lazy(async () => ({ default: (await import('../features/checkout/save-card-form.tsx')).SaveCardForm }));

/** The account page: composes the features for sales, orders, shipping and payouts. */
export function AccountPage() {
  const { link } = useSearch({ from: '/account' });
  return (
    <AccountScreen
      others={{
        sales: <MyOrders key="sales" as="seller" />,
        orders: <MyOrders key="orders" as="buyer" />,
        payouts: <PayoutsSection isLinkExpired={link === 'over'} />,
        delivery: <DeliveryRates />,
        cards: (
          <>
            <SavedCards form={SaveCardForm} />
            <BlockedPeople />
          </>
        ),
      }}
    />
  );
}
