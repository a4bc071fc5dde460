import { I18nProvider } from '@lingui/react';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { activateMessages } from '../../platform/messages/messages.ts';
import { useDeliveryCountry } from '../../platform/state/delivery-country.ts';
import { ShippingFacet } from './shipping-facet.tsx';

const messages = activateMessages();

test.each(['Germany', 'DE,FR', 'd', 'XX', ''])(
  'an address with “%s” as the country filters nothing and shows the filter as off',
  (shipsTo) => {
    useDeliveryCountry.getState().change({ country: '' });
    const onChange = vi.fn();
    render(
      <I18nProvider i18n={messages}>
        <ShippingFacet search={{ shipsTo }} onChange={onChange} isOpen />
      </I18nProvider>,
    );
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Ships to me', pressed: false }).disabled).toBe(true);
    fireEvent.change(screen.getByLabelText('Delivery to'), { target: { value: 'DE' } });
    expect(onChange).toHaveBeenLastCalledWith({ shipsTo: 'DE' });
  },
);
