import { useSearch } from '@tanstack/react-router';
import { lazy } from 'react';
import { AccountScreen } from '../features/profile/account-screen.tsx';
import { lazyPart } from '../platform/page/lazy-part.tsx';

const BlockedPeople = lazy(async () => ({ default: (await import('../features/block/blocked-people.tsx')).BlockedPeople }));
const MyOrders = lazy(async () => ({ default: (await import('../features/order/my-orders.tsx')).MyOrders }));
const DeliveryRates = lazy(async () => ({ default: (await import('../features/shipping/delivery-rates.tsx')).DeliveryRates }));
const MyGalleries = lazy(async () => ({ default: (await import('../features/gallery/my-galleries.tsx')).MyGalleries }));
const MyPairs = lazy(async () => ({ default: (await import('../features/pair/my-pairs.tsx')).MyPairs }));
const OwnPosts = lazy(async () => ({ default: (await import('../features/post/own-posts.tsx')).OwnPosts }));
const PayoutsSection = lazy(async () => ({ default: (await import('../features/payout/payouts-section.tsx')).PayoutsSection }));
const PrivacyTab = lazy(async () => ({ default: (await import('../features/privacy/privacy-tab.tsx')).PrivacyTab }));
const FunnelPanel = lazyPart(async () => (await import('../features/analytics/funnel-panel.tsx')).FunnelPanel);
const TermsNotice = lazyPart(async () => (await import('../features/privacy/terms-notice.tsx')).TermsNotice);
const SavedCards = lazy(async () => ({ default: (await import('../features/saved-card/saved-cards.tsx')).SavedCards }));
const DecisionsCard = lazyPart(async () => (await import('../features/report/decisions-card.tsx')).DecisionsCard);
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
        pairs: <MyPairs />,
        galleries: <MyGalleries />,
        posts: <OwnPosts />,
        notice: <TermsNotice />,
        privacy: (username) => <PrivacyTab username={username} others={<BlockedPeople />} />,
        cards: <SavedCards form={SaveCardForm} />,
        decisions: <DecisionsCard />,
        funnel: <FunnelPanel />,
      }}
    />
  );
}
